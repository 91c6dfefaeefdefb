import { field, listOf, textOf } from '../../api.ts'
import { shownLanguage } from '../../texts/language.ts'
import type { TextKey } from '../../texts/text.ts'

/** The fields of suggestions that people see, with their names. */
export const shownFields = {
  name: 'suggest.name',
  quantity: 'suggest.quantity',
  unit: 'suggest.unit',
  kind: 'suggest.kind',
  category_id: 'suggest.category',
  tag_ids: 'suggest.tags',
  placement: 'suggest.place',
  minimum_quantity: 'suggest.minimum',
  expires_on: 'suggest.expires',
  manufacturer: 'suggest.maker',
  model_number: 'suggest.model',
  serial_number: 'suggest.serial',
  purchase_price: 'suggest.price',
  currency: 'suggest.currency',
  purchase_date: 'suggest.bought',
  purchased_from: 'suggest.shop',
} as const satisfies Readonly<Record<string, TextKey>>
export type ShownField = keyof typeof shownFields

const isShown = (name: string): name is ShownField => Object.hasOwn(shownFields, name)

/** A value that is suggested for a field. */
export interface Offer {
  readonly field: ShownField
  /** As operations have it. */
  readonly value: unknown
  readonly words: string
  /** Whether it is sure enough to be filled in. */
  readonly isSure: boolean
  /** Why it is suggested, and the words or things that it rests on. */
  readonly reason: string
  readonly from: string
}

/** Something that is here already. */
export interface Known {
  readonly id: string
  readonly name: string
  readonly where: readonly string[]
  readonly quantity: number | null
  readonly unit: string
}

/** Something of nearly the same name. */
export type Alike = Pick<Known, 'id' | 'name' | 'where'>

/** A new thing as it is suggested. */
export interface Draft {
  readonly id: string
  readonly line: string
  readonly offers: readonly Offer[]
  readonly known: readonly Known[]
  /** Things of nearly the same name. */
  readonly alike: readonly Alike[]
}

export interface Suggestion {
  readonly id: string
  readonly drafts: readonly Draft[]
}

/** What each request says of the person. */
export function asker(): Readonly<Record<string, string>> {
  const { tag } = shownLanguage.value
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return ['en', 'de', 'fr', 'es'].includes(tag) ? { time_zone, language: tag } : { time_zone }
}

/** Reads a suggestion out of an answer. */
export function suggestionOf(answer: unknown): Suggestion {
  const suggestion = field(answer, 'suggestion')
  return { id: textOf(suggestion, 'public_id'), drafts: listOf(suggestion, 'drafts').map(draftOf) }
}

function draftOf(draft: unknown): Draft {
  const fields = field(draft, 'fields')
  const named = typeof fields === 'object' && fields !== null ? Object.entries(fields) : []
  return {
    id: textOf(draft, 'draft_id'),
    line: textOf(draft, 'line'),
    offers: named.flatMap(([name, found]: [string, unknown]) => {
      if (!isShown(name)) return []
      const isSure = textOf(found, 'level') === 'prefill'
      const others = isSure ? [] : listOf(found, 'alternatives').map((each) => offerOf(name, each, false))
      return [offerOf(name, found, isSure), ...others]
    }),
    known: listOf(draft, 'existing').map((each) => {
      const quantity = field(each, 'quantity')
      return {
        ...alikeOf(field(each, 'thing')),
        quantity: typeof quantity === 'number' ? quantity : null,
        unit: textOf(each, 'unit'),
      }
    }),
    alike: listOf(draft, 'duplicates').map(alikeOf),
  }
}

function alikeOf(thing: unknown): Alike {
  return {
    id: textOf(thing, 'id'),
    name: textOf(thing, 'name'),
    where: listOf(thing, 'path').map((step) => textOf(step, 'name')),
  }
}

function offerOf(name: ShownField, found: unknown, isSure: boolean): Offer {
  const [because] = listOf(found, 'because')
  const [thing] = listOf(because, 'things')
  return {
    field: name,
    value: field(found, 'value'),
    words: textOf(found, 'text'),
    isSure,
    reason: textOf(because, 'code'),
    from: textOf(thing, 'name') || textOf(because, 'words'),
  }
}

/** The values that were taken, as the fields of a new thing. */
export function fieldsOf(taken: readonly Offer[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const { field: name, value } of taken) {
    const before = fields[name]
    fields[name] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value
  }
  return fields
}
