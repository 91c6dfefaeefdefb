import type {
  TemplateBinding as Binding,
  CodeFormat,
  TemplateDesign,
  TemplateField,
} from '../../sync-protocol/index.ts'
import type { Box } from '../box.ts'
import { showsGtin } from '../codes/ean-digits.ts'
import type { Field } from '../layout/field.ts'
import { millimetres } from '../units.ts'
import { type LabelContent, PATH_MARK } from './content.ts'

/** Points that letters of a household's template shrink to, where it does not say. */
const SMALLEST_POINTS = 5

/** Points that they shrink to there rather than that a word is broken. */
const TIGHTEST_POINTS = 4

/** A template of a household on a label: the fields whose values are known. */
export function layOut(template: TemplateDesign, space: Box, content: LabelContent): Field[] {
  const onto = placing(template, space)
  return template.fields.flatMap((field) => fieldOf(field, onto, content))
}

/** How a template comes to lie on a label: where its corner is, and what its units are in millimetres each way. */
interface Placing {
  readonly x: number
  readonly y: number
  readonly across: number
  readonly down: number
  /** What sizes of letters and lines are multiplied by. */
  readonly scale: number
}

function placing({ unit, width = 1, height = 1 }: TemplateDesign, space: Box): Placing {
  if (unit === 'fraction') return { ...space, across: space.width, down: space.height, scale: 1 }
  const scale = Math.min(space.width / width, space.height / height)
  return {
    x: space.x + (space.width - width * scale) / 2,
    y: space.y + (space.height - height * scale) / 2,
    across: scale,
    down: scale,
    scale,
  }
}

function fieldOf(field: TemplateField, onto: Placing, content: LabelContent): Field[] {
  const at = { x: onto.x + field.x * onto.across, y: onto.y + field.y * onto.down }
  if (field.kind === 'line') {
    const across = field.direction === 'across'
    const width = across ? field.length * onto.across : 0
    const height = across ? 0 : field.length * onto.down
    return [{ kind: 'line', box: { ...at, width, height }, thickness: field.thickness * onto.scale }]
  }
  const box = { ...at, width: field.width * onto.across, height: field.height * onto.down }
  const turn = field.kind === 'rect' ? 0 : (field.turn ?? 0)
  switch (field.kind) {
    case 'text': {
      const words = wordsOf(field.value, content)
      if (words === null) return []
      const { font = 'regular', lines = 1, align = 'start', valign = 'top' } = field
      const smallest = millimetres(field.smallest ?? Math.min(SMALLEST_POINTS, field.size))
      const largest = Math.max(smallest, millimetres(field.size) * onto.scale)
      const tightest = field.smallest === undefined ? millimetres(TIGHTEST_POINTS) : smallest
      const size = { largest, smallest, tightest }
      return [{ kind: 'text', box, turn, text: words, weight: font, ...size, lines, align, valign }]
    }
    case 'code': {
      const text = codeValue(field.value, field.format, content)
      if (text === null) return []
      const { format, align = 'center', valign = 'middle' } = field
      return [{ kind: 'code', box, turn, format, text, align, valign }]
    }
    case 'photo': {
      if (content.photo === null) return []
      const { fit = 'cover', corner = 0 } = field
      return [{ kind: 'photo', box, turn, photo: content.photo, fit, corner: corner * onto.scale }]
    }
    case 'rect': {
      const line = field.line === 'filled' ? field.line : field.line * onto.scale
      return [{ kind: 'rect', box, corner: (field.corner ?? 0) * onto.scale, line }]
    }
  }
}

function wordsOf(parts: readonly Binding[], content: LabelContent): string | null {
  const values = parts.map((part) => ({ fixed: 'text' in part, value: boundValue(part, content) }))
  const known = values.some(({ fixed, value }) => !fixed && value !== null)
  if (!known && values.some(({ fixed }) => !fixed)) return null
  return values.map(({ value }) => value ?? '').join('')
}

/** What a binding stands for in a code: of a product code the GTIN, where it is written otherwise, and the code shows one. */
function codeValue(part: Binding, format: CodeFormat, content: LabelContent): string | null {
  const isProduct = 'bind' in part && part.bind === 'product_code'
  return (isProduct && showsGtin(format) ? content.gtin : null) ?? boundValue(part, content)
}

/** What a binding stands for on a label; null where it is not known. */
function boundValue(part: Binding, content: LabelContent): string | null {
  if ('text' in part) return part.text
  if ('custom_field' in part) return content.custom_fields[part.custom_field] || null
  switch (part.bind) {
    case 'name':
      return content.name || null
    case 'path':
      return content.path.join(` ${PATH_MARK} `) || null
    case 'place':
      return content.path.at(-1) ?? null
    case 'code_text':
      return content.code_text
    case 'code_url':
      return content.code_url
    default:
      return content.fields[part.bind] || null
  }
}
