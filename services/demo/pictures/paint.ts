/** The colours of one drawing, as HTML names them. */
export interface Paint {
  /** The colour of the thing, a darker and a lighter one of it. */
  readonly main: string
  readonly dark: string
  readonly light: string
  /** A colour that stands out from it: labels, lids, handles. */
  readonly accent: string
}

type Fill = string

export function rect(x: number, y: number, w: number, h: number, r: number, fill: Fill, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`
}

export function disc(x: number, y: number, rx: number, fill: Fill, ry = rx, more = ''): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
}

export function path(d: string, fill: Fill, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

/** A line without a filling. */
export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

/** Light that falls on a surface from the left. */
export function shine(x: number, y: number, w: number, h: number, r = 8): string {
  return rect(x, y, w, h, r, '#ffffff', 'opacity="0.28"')
}

/** A mixture of two colours: 0 is the first one, 1 the second one. */
export function mix(a: string, b: string, part: number): string {
  const channel = (at: number) => {
    const [from, to] = [a, b].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * part)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
