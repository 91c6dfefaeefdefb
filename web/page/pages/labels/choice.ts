import { keep, kept } from '../../kept.ts'
import { field, list, readKeptSheet, type Sheet } from './read.ts'

export const marks = ['none', 'crop', 'outline'] as const

/** How labels are printed: all that this browser keeps for the next time. */
export interface Choice {
  readonly sheet: Sheet | null
  /** The id of a template, and whether it is of the household. */
  readonly template: { readonly id: string; readonly own: boolean }
  readonly copies: number
  readonly marks: (typeof marks)[number]
  /** Shift of the paper in millimetres, by sheet. */
  readonly offsets: Readonly<Record<string, { readonly x: number; readonly y: number }>>
  /** The places of the sheet in use that are gone, from 0. */
  readonly used: readonly number[]
}

const NAME = 'labels'
/** The name under which the storage of the browser has the kept choice. */
export const STORED_AS = `stowage.${NAME}`
/** The furthest that a printer may be off, in millimetres. */
export const FURTHEST_MM = 15
/** The most copies of a label. */
export const MOST_COPIES = 100

/** What was chosen the last time. */
export function keptChoice(): Choice {
  const was = kept(NAME)
  const template = field(was, 'template')
  const id = field(template, 'id')
  const copies = Number(field(was, 'copies'))
  return {
    sheet: readKeptSheet(field(was, 'sheet')),
    template: { id: typeof id === 'string' ? id : 'code-name', own: field(template, 'own') === true },
    copies: Number.isInteger(copies) && copies >= 1 && copies <= MOST_COPIES ? copies : 1,
    marks: marks.find((each) => each === field(was, 'marks')) ?? 'none',
    offsets: readOffsets(field(was, 'offsets')),
    used: list(was, 'used').filter((each): each is number => Number.isInteger(each)),
  }
}

export function keepChoice(choice: Choice): void {
  keep(NAME, choice)
}

/**
 * A choice with the used places and offsets that the browser keeps of its sheet: another tab may have printed on that sheet.
 * `changed`: what the person has just changed.
 */
export function withKept(own: Choice, kept: Choice, changed: Partial<Choice> = {}): Choice {
  const { used, offsets } = kept
  if (hasSheetOf(own, kept)) return { ...own, used, offsets, ...changed }
  // A different sheet begins without used places.
  return changed.sheet ? { ...own, used: [] } : own
}

/**
 * A choice after a job of `labels` labels. `printed`: the choice at the beginning of the job. Places that were marked by hand since
 * stay marked. A choice of a different sheet is returned unchanged.
 */
export function afterPrinting(now: Choice, printed: Choice, labels: number): Choice {
  const layout = printed.sheet?.layout
  const onPage = layout ? layout.columns * layout.rows : 0
  if (onPage <= 1 || !hasSheetOf(now, printed)) return now
  const used = usedAfter(onPage, printed.used, labels)
  if (printed.used.length + labels >= onPage) return { ...now, used }
  const filled = used.filter((place) => !printed.used.includes(place))
  return { ...now, used: [...new Set([...now.used, ...filled])].sort((a, b) => a - b) }
}

function hasSheetOf(one: Choice, other: Choice): boolean {
  return one.sheet?.id === other.sheet?.id
}

function readOffsets(value: unknown): Choice['offsets'] {
  if (typeof value !== 'object' || value === null) return {}
  const read = (offset: unknown, name: string) => {
    const number = Number(field(offset, name))
    return Math.abs(number) <= FURTHEST_MM ? number : 0
  }
  return Object.fromEntries(
    Object.entries(value).map(([id, offset]) => [id, { x: read(offset, 'x'), y: read(offset, 'y') }]),
  )
}

/** What the server takes as the sheet and the template. */
export function asked({ sheet, template, copies, marks, offsets, used }: Choice) {
  const offset = sheet && offsets[sheet.id]
  return {
    sheet: sheet?.own ? { own: sheet.id } : { catalogue: sheet?.id ?? '' },
    template: template.own ? { own: template.id } : { built_in: template.id },
    options: { copies, marks, used, ...(offset && { offset }) },
  }
}

/** The places of the last page that are used after a number of labels was printed; none when it is full. */
export function usedAfter(onPage: number, used: readonly number[], labels: number): number[] {
  const gone = new Set(used)
  const free = Array.from({ length: onPage }, (_, place) => place).filter((place) => !gone.has(place))
  if (labels < free.length) return [...gone, ...free.slice(0, labels)].sort((a, b) => a - b)
  const rest = (labels - free.length) % onPage
  return Array.from({ length: rest }, (_, place) => place)
}
