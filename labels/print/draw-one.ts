import type { FontSet } from '../fonts/font-set.ts'
import type { DrawnLabel } from '../layout/draw-fields.ts'
import { drawLabel, type LabelArea } from '../layout/draw-label.ts'
import type { Field } from '../layout/field.ts'
import { turned } from '../render/page.ts'
import { usableBox } from '../sheets/positions.ts'
import type { LabelSheet } from '../sheets/sheet.ts'
import { builtInTemplates } from '../templates/built-in/index.ts'
import type { LabelContent } from '../templates/content.ts'
import { layOut } from '../templates/lay-out.ts'
import type { PrintOptions, TemplateChoice } from './job.ts'

/** Higher than wide by this much, and a label of a roll is read on its side. */
const UPRIGHT = 1.15

/** A sheet whose labels have the length that a job asks for; only a continuous roll changes by that. */
export function withLength(sheet: LabelSheet, length: number | undefined): LabelSheet {
  if (sheet.lengths === null || length === undefined) return sheet
  return {
    ...sheet,
    page: { ...sheet.page, height: length },
    label: { ...sheet.label, height: length },
  }
}

/** One label as it lies on its sheet. */
export async function drawOne(
  sheet: LabelSheet,
  template: TemplateChoice,
  content: LabelContent,
  options: PrintOptions,
  fonts: FontSet,
): Promise<DrawnLabel> {
  const { label } = sheet
  if (!isTurned(sheet, template, options)) {
    const area = { width: label.width, height: label.height, usable: usableBox(label) }
    return await drawWithCode(area, template, content, options, fonts)
  }
  const lying = { ...label, width: label.height, height: label.width }
  const area = { width: lying.width, height: lying.height, usable: usableBox(lying) }
  const drawn = await drawWithCode(area, template, content, options, fonts)
  return { ...turned(drawn), warnings: drawn.warnings }
}

/** Draws a label; what makes it hard to find room for the short code is left out first, the code last. */
async function drawWithCode(
  area: LabelArea,
  template: TemplateChoice,
  content: LabelContent,
  options: PrintOptions,
  fonts: FontSet,
): Promise<DrawnLabel> {
  let first: DrawnLabel | null = null
  for (const less of lessAndLess(content)) {
    const fields = fieldsOf(template, area.usable, less, options)
    const drawn = await drawLabel(area, () => fields, fonts)
    const lost = drawn.warnings.some(({ code, field }) => code === 'text_left_out' && isWhole(fields[field]))
    if (!lost) return drawn
    first ??= drawn
  }
  if (first === null) throw new Error('a label has some content')
  return first
}

/** What a label may say: all of it, or without the photo, or without the path as well. */
function* lessAndLess(content: LabelContent): Generator<LabelContent> {
  yield content
  if (content.photo !== null) yield { ...content, photo: null }
  if (content.path.length > 0) yield { ...content, photo: null, path: [] }
}

function isWhole(field: Field | undefined): boolean {
  return field?.kind === 'text' && field.whole === true
}

function isTurned({ roll, label }: LabelSheet, template: TemplateChoice, options: PrintOptions): boolean {
  if (options.orientation !== 'auto') return options.orientation === 'turned'
  const upright = label.height > UPRIGHT * label.width
  if (!roll || !upright) return false
  // A household's template says by its own proportions how it is read.
  if ('built_in' in template) return true
  const { width = 1, height = 1 } = template.design
  return width > height
}

function fieldsOf(
  template: TemplateChoice,
  space: Parameters<typeof layOut>[1],
  content: LabelContent,
  options: PrintOptions,
): Field[] {
  if ('design' in template) return layOut(template.design, space, content)
  const found = builtInTemplates.find(({ id }) => id === template.built_in)
  if (found === undefined) throw new Error(`no template is called ${template.built_in}`)
  return found.design(space, content, options)
}
