import * as z from 'zod'
import { CodeFormat, LONGEST_CODE_TEXT } from './code-format.ts'
import { FieldName } from './field-name.ts'

/** The most fields of a template. */
const MOST_FIELDS = 40

/** The longest side of the label that a template is drawn for, in millimetres. */
const LONGEST = 500

const mm = z.number().min(0).max(LONGEST)
const size = z.number().positive().max(LONGEST)
const points = z.number().min(3).max(400)

/** The source of a value on a label: a field of all records, a field of some kinds, or a custom field of the household. */
const Binding = z.union([
  z.strictObject({ bind: z.enum(['name', 'path', 'place', 'code_text', 'code_url', ...FieldName.options]) }),
  z.strictObject({ custom_field: z.string().min(1).max(100) }),
  z.strictObject({ text: z.string().min(1).max(200) }),
])
export type TemplateBinding = z.infer<typeof Binding>

const where = { x: mm, y: mm, width: size, height: size, turn: z.literal([0, 90, 180, 270]).optional() }

/** Words: values one after the other. Where none of the bound ones is known, nothing is printed, the fixed words neither. */
const TextPart = z.strictObject({
  kind: z.literal('text'),
  ...where,
  value: z.array(Binding).min(1).max(10),
  font: z.enum(['regular', 'bold']).optional(),
  size: points.meta({ description: 'Maximum font size in points.' }),
  smallest: points.optional().meta({ description: 'Minimum font size in points; 5 by default.' }),
  lines: z.int().min(1).max(20).optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  valign: z.enum(['top', 'middle', 'bottom']).optional(),
})

const CodePart = z.strictObject({
  kind: z.literal('code'),
  ...where,
  format: CodeFormat,
  value: Binding,
  align: z.enum(['left', 'center', 'right']).optional(),
  valign: z.enum(['top', 'middle', 'bottom']).optional(),
})

const PhotoPart = z.strictObject({
  kind: z.literal('photo'),
  ...where,
  fit: z.enum(['cover', 'contain']).optional(),
  corner: mm.optional(),
})

const LinePart = z.strictObject({
  kind: z.literal('line'),
  x: mm,
  y: mm,
  length: size,
  direction: z.enum(['across', 'down']),
  thickness: z.number().min(0.05).max(20),
})

const RectPart = z.strictObject({
  kind: z.literal('rect'),
  x: mm,
  y: mm,
  width: size,
  height: size,
  corner: mm.optional(),
  line: z.union([z.number().min(0.05).max(20), z.literal('filled')]),
})

const TemplateField = z.discriminatedUnion('kind', [TextPart, CodePart, PhotoPart, LinePart, RectPart])
export type TemplateField = z.infer<typeof TemplateField>

/**
 * A template of a household: fields on a label of some size, in millimetres from its upper left corner, or, with the unit
 * `fraction`, as parts of the label's width and height, from 0 to 1. In millimetres it is drawn for a label of `width` by
 * `height`, and shrinks or grows with the one it is printed on; in fractions it takes that one's proportions.
 */
export const TemplateDesign = z
  .strictObject({
    unit: z.enum(['mm', 'fraction']),
    width: size.optional(),
    height: size.optional(),
    fields: z.array(TemplateField).min(1).max(MOST_FIELDS),
  })
  .superRefine((design, context) => {
    const issue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (design.unit === 'mm' && design.width === undefined) issue(['width'], 'how wide its label is')
    if (design.unit === 'mm' && design.height === undefined) issue(['height'], 'how high its label is')
    if (design.unit === 'fraction' && design.width !== undefined) issue(['width'], 'only with the unit mm')
    if (design.unit === 'fraction' && design.height !== undefined) issue(['height'], 'only with the unit mm')
    const most = design.unit === 'mm' ? design : { width: 1, height: 1 }
    for (const [at, field] of design.fields.entries()) {
      const box = extentOf(field)
      if (box.right > (most.width ?? LONGEST) + ROUNDING)
        issue(['fields', at, box.across], 'inside of the label')
      if (box.bottom > (most.height ?? LONGEST) + ROUNDING)
        issue(['fields', at, box.down], 'inside of the label')
      if (field.kind === 'text' && (field.smallest ?? 0) > field.size) {
        issue(['fields', at, 'smallest'], 'not larger than the size')
      }
      if (field.kind === 'code' && 'text' in field.value && field.value.text.length > LONGEST_CODE_TEXT) {
        issue(['fields', at, 'value', 'text'], `at most ${LONGEST_CODE_TEXT} characters`)
      }
    }
  })
  .meta({
    examples: [
      {
        unit: 'mm',
        width: 60,
        height: 30,
        fields: [
          { kind: 'code', x: 0, y: 0, width: 28, height: 28, format: 'qr', value: { bind: 'code_url' } },
          { kind: 'text', x: 30, y: 3, width: 28, height: 12, value: [{ bind: 'name' }], size: 14, lines: 2 },
        ],
      },
    ],
  })
export type TemplateDesign = z.infer<typeof TemplateDesign>

/** What sums of decimal fractions may be off. */
const ROUNDING = 1e-6

function extentOf(field: TemplateField) {
  if (field.kind === 'line') {
    const across = field.direction === 'across'
    return {
      right: field.x + (across ? field.length : 0),
      bottom: field.y + (across ? 0 : field.length),
      across: across ? 'length' : 'x',
      down: across ? 'y' : 'length',
    }
  }
  return { right: field.x + field.width, bottom: field.y + field.height, across: 'width', down: 'height' }
}
