let scale: number | undefined

/**
 * A length in CSS pixels that grows with the size of texts that the person chose in the browser, as `rem` does in the styles. `px`: the
 * length at the usual size of 16 pixels.
 */
export function scaled(px: number): number {
  scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
  return Math.round(px * scale)
}
