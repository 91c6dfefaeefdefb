import { z } from 'zod'
import { TemplateDesign } from '../../sync-protocol/index.ts'
import { LabelSheet } from '../sheets/sheet.ts'
import { builtInTemplates } from '../templates/built-in/index.ts'
import type { LabelContent } from '../templates/content.ts'

/** The most labels of a job, copies included. */
export const MOST_LABELS = 5000

/** How far a printer may be off, in millimetres. */
const FURTHEST_OFFSET = 15

const offset = z.number().min(-FURTHEST_OFFSET).max(FURTHEST_OFFSET)

/** How labels are put on paper; lengths in millimetres. */
export const PrintOptions = z.strictObject({
  /** Labels of the first page that are gone already. */
  skip: z.int().min(0).max(999).default(0),
  /** Other labels of the first page that are gone already, by their places on it, from 0, as one reads. */
  used: z.array(z.int().min(0).max(999)).max(1000).default([]),
  copies: z.int().min(1).max(100).default(1),
  /** `crop`: ticks at the corners of labels, to cut by; `outline`: the edge of each label. */
  marks: z.enum(['none', 'crop', 'outline']).default('none'),
  /** Corrects the error of the printer: the shift to the right and down. */
  offset: z.strictObject({ x: offset, y: offset }).default({ x: 0, y: 0 }),
  /** `auto` turns what is printed on upright labels of a roll, as they are read on their side. */
  orientation: z.enum(['auto', 'upright', 'turned']).default('auto'),
  /** Length at which a label of a continuous roll is cut, in millimetres. */
  length: z.number().positive().max(1000).optional(),
  cable_diameter: z.number().min(1).max(60).default(6),
  /** From how far away a sign is to be read. */
  read_from: z.number().min(100).max(50_000).default(2000),
})
export type PrintOptions = z.infer<typeof PrintOptions>

/** The places of a page, from 0, that are free on the first page of a job. */
export function freePlaces(onPage: number, { skip, used }: Pick<PrintOptions, 'skip' | 'used'>): number[] {
  const gone = new Set(used)
  return Array.from({ length: onPage }, (_, place) => place).filter(
    (place) => place >= skip && !gone.has(place),
  )
}

/** A template by what it is: one of the house by its id, or one of a household. */
export const TemplateChoice = z.union([
  z.strictObject({ built_in: z.string() }),
  z.strictObject({ design: TemplateDesign }),
])
export type TemplateChoice = z.infer<typeof TemplateChoice>

/** Whether a template shows photos: only then need they be had. */
export function showsPhotos(template: TemplateChoice): boolean {
  if ('design' in template) return template.design.fields.some(({ kind }) => kind === 'photo')
  return builtInTemplates.some(({ id, photo }) => id === template.built_in && photo === true)
}

/** A print job: plain data, as it crosses to a thread. */
export interface PrintJob {
  readonly title: string
  readonly sheet: LabelSheet
  readonly template: TemplateChoice
  readonly options: PrintOptions
  readonly labels: readonly LabelContent[]
}

/** Why a job cannot be printed. */
export interface JobProblem {
  readonly path: readonly string[]
  readonly code: 'skip_too_large' | 'length_outside_range' | 'length_of_no_use' | 'too_many_labels'
  readonly message: string
}

/** The fault of a job, found before anything is drawn; null if there is none. */
export function problemOf({
  sheet,
  options,
  labels,
}: {
  readonly sheet: LabelSheet
  readonly options: PrintOptions
  readonly labels: number
}): JobProblem | null {
  const { lengths, grid } = LabelSheet.parse(sheet)
  const onPage = grid.columns * grid.rows
  if (options.skip >= onPage) {
    return { path: ['skip'], code: 'skip_too_large', message: `A page has ${onPage} labels.` }
  }
  const outside = options.used.findIndex((place) => place >= onPage)
  if (outside >= 0) {
    const message = `A page has ${onPage} labels, and their places count from 0.`
    return { path: ['used', String(outside)], code: 'skip_too_large', message }
  }
  if (freePlaces(onPage, options).length === 0) {
    return { path: ['used'], code: 'skip_too_large', message: 'No label of the first page is left.' }
  }
  if (options.length !== undefined && lengths === null) {
    return { path: ['length'], code: 'length_of_no_use', message: 'These labels have their length already.' }
  }
  if (options.length !== undefined && lengths !== null) {
    const { shortest, longest } = lengths
    if (options.length < shortest || options.length > longest) {
      const message = `These labels are ${shortest} to ${longest} mm long.`
      return { path: ['length'], code: 'length_outside_range', message }
    }
  }
  if (labels * options.copies > MOST_LABELS) {
    const message = `A print job has at most ${MOST_LABELS} labels, copies included.`
    return { path: ['copies'], code: 'too_many_labels', message }
  }
  return null
}
