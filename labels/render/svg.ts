import type { FontFace } from '../fonts/face.ts'
import type {
  ImagePrimitive,
  ModulesPrimitive,
  Primitive,
  RectPrimitive,
  TextPrimitive,
} from '../layout/primitives.ts'
import { points } from '../units.ts'
import type { Page } from './page.ts'

/**
 * A page as SVG 1.1 that needs nothing from outside: letters are outlines, each defined once, and pictures are inside. Its
 * unit is the millimetre; `pt` writes its size in points without naming them, for renderers that reckon in dots per inch.
 */
export function renderSvg({ width, height, primitives }: Page, unit: 'mm' | 'pt' = 'mm'): string {
  const size = (mm: number) => (unit === 'mm' ? `${short(mm)}mm` : short(points(mm)))
  const glyphs = new Glyphs()
  const drawn = primitives.map((primitive) => drawPrimitive(primitive, glyphs)).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
    `width="${size(width)}" height="${size(height)}" viewBox="0 0 ${short(width)} ${short(height)}">` +
    `<rect width="${short(width)}" height="${short(height)}" fill="#fff"/>` +
    `<defs>${glyphs.definitions()}</defs>${drawn}</svg>`
  )
}

/** The outlines that a page uses, by face and glyph. */
class Glyphs {
  private readonly ids = new Map<string, string>()
  private readonly paths: string[] = []

  /** The id of a glyph's outline, or null when there is nothing to draw. */
  use(face: FontFace, glyph: number): string | null {
    const key = `${face.id}/${glyph}`
    const known = this.ids.get(key)
    if (known !== undefined) return known === '' ? null : known
    const outline = face.outline(glyph)
    const id = outline === '' ? '' : `g${this.paths.length}`
    this.ids.set(key, id)
    if (outline === '') return null
    this.paths.push(`<path id="${id}" d="${outline}"/>`)
    return id
  }

  definitions(): string {
    return this.paths.join('')
  }
}

function drawPrimitive(primitive: Primitive, glyphs: Glyphs): string {
  switch (primitive.kind) {
    case 'text':
      return drawText(primitive, glyphs)
    case 'rect':
      return drawRect(primitive)
    case 'modules':
      return drawModules(primitive)
    case 'image':
      return drawImage(primitive)
    case 'group': {
      const inner = primitive.primitives.map((one) => drawPrimitive(one, glyphs)).join('')
      return `<g transform="matrix(${primitive.matrix.map(short).join(' ')})">${inner}</g>`
    }
  }
}

function drawText({ x, y, size, tracking, face, run }: TextPrimitive, glyphs: Glyphs): string {
  const scale = size / face.font.unitsPerEm
  let pen = x
  return run.glyphs
    .map(({ id, advance, dx, dy }) => {
      const outline = glyphs.use(face, id)
      const [left, top] = [pen + dx * size, y - dy * size]
      pen += advance * size + tracking
      if (outline === null) return ''
      const matrix = `${fine(scale)} 0 0 ${fine(-scale)} ${short(left)} ${short(top)}`
      return `<use xlink:href="#${outline}" transform="matrix(${matrix})"/>`
    })
    .join('')
}

function drawRect({ x, y, width, height, corner, line }: RectPrimitive): string {
  const round = (radius: number) => (radius > 0 ? ` rx="${short(radius)}"` : '')
  const box = (by: number) =>
    `x="${short(x + by)}" y="${short(y + by)}" width="${short(width - 2 * by)}" height="${short(height - 2 * by)}"`
  if (line === 'filled') return `<rect ${box(0)}${round(corner)}/>`
  if (line === 'cleared') return `<rect ${box(0)}${round(corner)} fill="#fff"/>`
  const inner = round(Math.max(0, corner - line / 2))
  return `<rect ${box(line / 2)}${inner} fill="none" stroke="#000" stroke-width="${short(line)}"/>`
}

function drawModules({ x, y, width, height, columns, rows, dark }: ModulesPrimitive): string {
  const path = dark.map(([left, top, wide, high]) => `M${left} ${top}h${wide}v${high}h${-wide}z`).join('')
  const matrix = `${fine(width / columns)} 0 0 ${fine(height / rows)} ${short(x)} ${short(y)}`
  return `<path transform="matrix(${matrix})" d="${path}"/>`
}

function drawImage({ x, y, width, height, data, content_type, corner }: ImagePrimitive): string {
  const source = `data:${content_type};base64,${Buffer.from(data).toString('base64')}`
  const box = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`
  const image = `<image ${box} preserveAspectRatio="none" xlink:href="${source}"`
  if (corner === 0) return `${image}/>`
  const id = `c${short(x)}-${short(y)}-${short(width)}-${short(height)}`
  return `<clipPath id="${id}"><rect ${box} rx="${short(corner)}"/></clipPath>${image} clip-path="url(#${id})"/>`
}

function short(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}

function fine(value: number): string {
  return String(Number(value.toPrecision(8)))
}
