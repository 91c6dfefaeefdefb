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
