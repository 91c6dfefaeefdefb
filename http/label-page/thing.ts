import { z } from 'zod'
import type { HouseholdView } from '../../engine/index.ts'
import {
  candidateOf,
  formatShortCode,
  LabelTarget,
  labelledRecord,
  lastSeen,
  type PlaceKind,
  type PlaceStep,
  placeCollection,
  resolveScan,
  shortCodeOf,
  subtreeChildren,
} from '../../engine/index.ts'
import { amountText, texts } from '../pages/texts/index.ts'

/** Maximum number of contents that the page of a place shows. */
const SHOWN = 50

/** A record on the page, with its address. */
export interface Shown {
  readonly name: string
  readonly href: string
  readonly aside: string
}

/** The record behind a label, as its page shows it. */
export interface Thing {
  readonly kind: LabelTarget['kind']
  readonly name: string
  readonly description: string | null
  readonly archived: boolean
  readonly path: readonly Shown[]
  readonly quantity: string | null
  /** The primary photo, if its content is stored. */
  readonly photo: string | null
  readonly contents: readonly Shown[]
  readonly contents_count: number
  readonly seen: { readonly at: string; readonly by: string; readonly where: string | null } | null
  readonly code: string | null
  /** The address of the record in the app. */
  readonly app_path: string
}

/** The meaning of an address in a household. */
export type LabelMeaning =
  | { readonly is: 'thing'; readonly thing: Thing }
  | { readonly is: 'blank'; readonly code: string }
  | { readonly is: 'gone'; readonly code: string }

const Described = z.object({ description: z.string().nullish() })
const Counted = z.object({ quantity: z.number(), unit: z.string().nullish() })

/** The meaning of an address in this household: a short code, or the id of a record; null if unknown. */
export function meaningOf(view: HouseholdView, text: string): LabelMeaning | null {
  const [candidate] = resolveScan(view, text)
  if (!candidate || (candidate.matched_by !== 'short_code' && candidate.matched_by !== 'public_id'))
    return null
  if (candidate.kind === 'short_code') return { is: 'blank', code: candidate.name }
  if (candidate.gone) return { is: 'gone', code: candidate.name }
  const target = LabelTarget.safeParse({ kind: candidate.kind, id: candidate.id })
  return target.success ? { is: 'thing', thing: thingOf(view, target.data) } : null
}

function thingOf(view: HouseholdView, target: LabelTarget): Thing {
  const stored = labelledRecord(view, target)
  if (!stored) throw new Error('what was found a moment ago is not there')
  const { record } = stored
  const { kind, id } = target
  const { name, path, photo, archived } = candidateOf(view, target, stored, 'public_id', 1)
  const counted = kind === 'item' ? Counted.safeParse(record) : null
  const seen = lastSeen(view, id)
  const moved = view.find('movements', 'subject_id', id, { newest_first: true, limit: 1 })[0]?.record ?? null
  const latest =
    seen && (!moved || seen.seen_at >= moved.moved_at)
      ? { at: seen.seen_at, by: seen.seen_by, where: placeName(view, seen.place) }
      : moved && { at: moved.moved_at, by: moved.moved_by, where: placeName(view, moved.to) }
  const { children, count } = isPlace(kind)
    ? subtreeChildren(view, { kind, id }, SHOWN)
    : { children: [], count: 0 }
  const medium = photo === null ? null : view.get('media', photo)
  return {
    kind,
    name,
    description: Described.safeParse(record).data?.description ?? null,
    archived,
    path: path.map((step) => shownStep(view, step)),
    quantity: counted?.success ? amountText(counted.data.quantity, counted.data.unit) : null,
    photo: medium?.record.stored_at ? photo : null,
    contents: children.map((child) => ({
      name: child.name,
      href: hrefOf(view, child.public_id),
      aside:
        child.quantity === null
          ? child.kind === 'item'
            ? ''
            : texts().thing.kinds[child.kind]
          : amountText(child.quantity, child.unit),
    })),
    contents_count: count,
    seen: latest,
    code: codeOf(view, id),
    app_path: `${APP_PLACES[kind] ?? '/places'}/${id}`,
  }
}

/** The addresses of the kinds in the app. Every other kind is a place. */
const APP_PLACES: Readonly<Partial<Record<LabelTarget['kind'], string>>> = {
  item: '/items',
  container: '/containers',
}

function isPlace(kind: LabelTarget['kind']): kind is PlaceKind {
  return kind in placeCollection
}

function shownStep(view: HouseholdView, { public_id, name, kind }: PlaceStep): Shown {
  return { name, href: hrefOf(view, public_id), aside: texts().thing.kinds[kind] }
}

function codeOf(view: HouseholdView, id: string): string | null {
  const code = shortCodeOf(view, { id })
  return code && formatShortCode(code.code)
}

function hrefOf(view: HouseholdView, id: string): string {
  return `/q/${shortCodeOf(view, { id })?.code ?? id}`
}

function placeName(
  view: HouseholdView,
  place: { readonly kind: PlaceKind; readonly id: string } | null,
): string | null {
  return place ? (view.get(placeCollection[place.kind], place.id)?.record.name ?? null) : null
}
