import type { HouseholdView } from '../../engine/index.ts'
import {
  builtInTemplates,
  catalogueSheet,
  type LabelSheet,
  ownSheet,
  PrintOptions,
  problemOf,
  type TemplateChoice,
} from '../../labels/index.ts'
import type { TemplateDesign } from '../../sync-protocol/index.ts'
import { ServiceError } from '../errors.ts'

/** How a request names a sheet. */
export type SheetName = { readonly catalogue: string } | { readonly own: string }
/** How a request names a template. */
export type TemplateName =
  | { readonly built_in: string }
  | { readonly own: string }
  | { readonly design: TemplateDesign }

/** A chosen sheet with its name, and the offset of its printer. */
export interface ChosenSheet {
  readonly sheet: LabelSheet
  readonly id: string
  readonly name: string
  readonly offset: PrintOptions['offset'] | null
}

/**
 * The sheet that a request names.
 *
 * @throws ServiceError `validation_failed`
 */
export function chosenSheet(view: HouseholdView, choice: SheetName): ChosenSheet {
  if ('catalogue' in choice) {
    const sheet = catalogueSheet(choice.catalogue)
    if (!sheet) throw unknown('sheet.catalogue', 'The sheet does not exist; search for it.')
    return { sheet, id: sheet.id, name: nameOf(sheet), offset: null }
  }
  const stored = view.get('label_sheets', choice.own)
  if (!stored) throw unknown('sheet.own', 'The sheet does not exist.')
  const { public_id, name, sheet: measured, offset = null } = stored.record
  if (!('catalogue' in measured)) {
    return { sheet: ownSheet(public_id, name, measured), id: public_id, name, offset }
  }
  const sheet = catalogueSheet(measured.catalogue)
  if (!sheet) throw unknown('sheet.own', `The catalogue has no sheet ${measured.catalogue}.`)
  return { sheet, id: public_id, name, offset }
}

/** The name of a sheet of the catalogue. */
export function nameOf({ brand, part }: LabelSheet): string {
  return brand === null ? part : `${brand} ${part}`
}

/**
 * The template that a request names.
 *
 * @throws ServiceError `validation_failed`
 */
export function chosenTemplate(
  view: HouseholdView,
  choice: TemplateName,
): { template: TemplateChoice; id: string; name: string } {
  if ('design' in choice) return { template: choice, id: '', name: '' }
  if ('built_in' in choice) {
    const found = builtInTemplates.find(({ id }) => id === choice.built_in)
    if (!found) throw unknown('template.built_in', 'The template does not exist.')
    return { template: { built_in: found.id }, id: found.id, name: found.name }
  }
  const stored = view.get('label_templates', choice.own)
  if (!stored) throw unknown('template.own', 'The template does not exist.')
  const { public_id, name, design } = stored.record
  return { template: { design }, id: public_id, name }
}

/** Options of a request; the sheet has the default offset. */
export type OptionsGiven = Omit<PrintOptions, 'offset'> & { offset?: PrintOptions['offset'] | undefined }

/** The options of a request with their defaults. */
export function optionsFor(asked: OptionsGiven | undefined, { offset }: ChosenSheet): PrintOptions {
  return PrintOptions.parse({ ...asked, offset: asked?.offset ?? offset ?? undefined })
}

/**
 * Checks whether labels can be printed on a sheet with these options.
 *
 * @throws ServiceError `validation_failed`, `too_many`
 */
export function checkJob(sheet: LabelSheet, options: PrintOptions, labels: number): void {
  const problem = problemOf({ sheet, options, labels })
  if (!problem) return
  const { code, message } = problem
  const path = ['options', ...problem.path].join('.')
  throw new ServiceError(code === 'too_many_labels' ? 'too_many' : 'validation_failed', {
    message,
    details: [{ path, code, message }],
  })
}

function unknown(path: string, message: string): ServiceError {
  return new ServiceError('validation_failed', { message, details: [{ path, code: 'not_found', message }] })
}
