import type { Author, LabelTarget } from '../../engine/index.ts'
import type { HouseholdFile } from '../../storage/index.ts'
import type { OptionsGiven, SheetName, TemplateName } from './choices.ts'
import type { Targets } from './targets.ts'

/** An open household, and the member who prints. */
export interface LabelCaller {
  readonly file: HouseholdFile
  readonly author: Author
}

/** The labels to print. */
export interface WantedLabels {
  readonly sheet: SheetName
  readonly template: TemplateName
  readonly targets: Targets
  readonly options?: OptionsGiven | undefined
}

/** The labels to look at: a label, or a page of them. */
export interface WantedPreview {
  readonly sheet: SheetName
  readonly template: TemplateName
  /** The things on the labels; a sample without them. */
  readonly ids?: readonly LabelTarget[] | undefined
  readonly options?: OptionsGiven | undefined
  readonly view: 'label' | 'page'
  /** From 0. */
  readonly page: number
  readonly format: 'png' | 'svg'
  readonly dpi: number
}
