/** Control characters other than tabs and line breaks. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu

/** SPEC.md U7: a text without control characters; tabs and line breaks stay. */
export function plainText(text: string): string {
  return text.replace(CONTROLS, '')
}
