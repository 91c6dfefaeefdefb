import { Uuid7 } from '../../sync-protocol/index.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdView } from '../household-collections.ts'
import { whereabouts } from '../inventory/resources.ts'
import { numberKey } from '../items/number-key.ts'
import { LabelTarget, labelledCollection, type ShortCode } from '../labels/collection.ts'
import { formatShortCode } from '../labels/short-code.ts'
import { findShortCode, labelledRecord } from '../labels/short-codes-of.ts'
import { mediaOf, primaryOf } from '../media/media-of.ts'
import { isCodeFault } from '../product-codes/reading.ts'
import { type KnownProducts, resolveCode } from '../product-codes/resolve.ts'
import { placeCollection, placeKinds } from '../structure/levels.ts'
import type { PlaceStep } from '../structure/placement.ts'
import type { ScanTarget } from './purposes.ts'

/** Maximum number of candidates per code. */
const MAX_CANDIDATES = 20

/** By what a code was found to mean something. */
export type MatchedBy =
  | 'short_code'
  | 'public_id'
  | 'product_code'
  | 'asset_number'
  | 'serial_number'
  | 'label_code'
  | 'catalogue'

/**
 * SPEC.md F2: how sure it is that the thing meant is one that matches so. Several things that match the same way share it;
 * what is archived has half of it.
 */
const CONFIDENCE = {
  short_code: 1,
  public_id: 1,
  primary_product_code: 0.95,
  product_code: 0.9,
  asset_number: 0.9,
  serial_number: 0.85,
  label_code: 0.8,
  catalogue: 0.3,
} as const

/** A candidate for the meaning of a scanned code. */
export interface ScanCandidate {
  /** `product`: of the catalogue, and nothing of the household. `short_code`: a label that is on nothing yet. */
  readonly kind: ScanTarget['kind'] | 'product'
  /** Of a product its GTIN. */
  readonly id: string
  readonly name: string
  /** Where it is, from the outermost place in. */
  readonly path: readonly PlaceStep[]
  /** The primary photo. */
  readonly photo: string | null
  /** From 0 to 1. */
  readonly confidence: number
  readonly archived: boolean
  /** Whether the label is on something that was deleted. */
  readonly gone: boolean
  readonly matched_by: MatchedBy
}

/** What a scanned or typed text means in a household, the likeliest first. */
export function resolveScan(
  view: HouseholdView,
  text: string,
  { catalogue = null }: { readonly catalogue?: KnownProducts | null } = {},
): ScanCandidate[] {
  const label = findShortCode(view, text)
  if (label) return [ofLabel(view, label.record)]
  const named = byPublicId(view, text)
  if (named) return [named]
  const best = new Map<string, ScanCandidate>()
  const found = [...byProductCode(view, text, catalogue), ...byNumber(view, text), ...byLabelCode(view, text)]
  for (const candidate of found) {
    const key = `${candidate.kind}/${candidate.id}`
    const known = best.get(key)
    if (!known || known.confidence < candidate.confidence) best.set(key, candidate)
  }
  return [...best.values()].sort(byRank).slice(0, MAX_CANDIDATES)
}

function byRank(a: ScanCandidate, b: ScanCandidate): number {
  if (a.confidence !== b.confidence) return b.confidence - a.confidence
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1
}

function ofLabel(view: HouseholdView, { public_id, code, target }: ShortCode): ScanCandidate {
  const { short_code: confidence } = CONFIDENCE
  const label = { path: [], photo: null, confidence, archived: false, matched_by: 'short_code' } as const
  const name = formatShortCode(code)
  if (target === null) return { ...label, kind: 'short_code', id: public_id, name, gone: false }
  const stored = labelledRecord(view, target)
  return stored
    ? candidateOf(view, target, stored, 'short_code', confidence)
    : { ...label, kind: target.kind, id: target.id, name, gone: true }
}

/** A record's own id, alone or at the end of an address. */
const ID = /(?:^|\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i

function byPublicId(view: HouseholdView, text: string): ScanCandidate | null {
  const id = Uuid7.safeParse(ID.exec(text.trim())?.[1]?.toLowerCase())
  if (!id.success) return null
  for (const kind of LabelTarget.shape.kind.options) {
    const stored: Stored | null = view.get(labelledCollection[kind], id.data)
    if (stored) return candidateOf(view, { kind, id: id.data }, stored, 'public_id', CONFIDENCE.public_id)
  }
  const label = view.get('short_codes', id.data)
  return label && ofLabel(view, label.record)
}

function byProductCode(view: HouseholdView, text: string, catalogue: KnownProducts | null): ScanCandidate[] {
  const resolution = resolveCode(view, text, { catalogue })
  if (isCodeFault(resolution)) return []
  const { candidates, item_count } = resolution
  return candidates.flatMap((candidate) => {
    if (candidate.kind === 'product') {
      const { gtin, name } = candidate.product
      return {
        kind: 'product' as const,
        id: gtin,
        name,
        path: [],
        photo: null,
        confidence: CONFIDENCE.catalogue,
        archived: false,
        gone: false,
        matched_by: 'catalogue' as const,
      }
    }
    const { public_id: id } = candidate.item
    const stored = view.get('items', id)
    const sure = candidate.primary ? CONFIDENCE.primary_product_code : CONFIDENCE.product_code
    return stored ? [candidateOf(view, { kind: 'item', id }, stored, 'product_code', sure / item_count)] : []
  })
}

function byNumber(view: HouseholdView, text: string): ScanCandidate[] {
  const key = numberKey(text)
  if (key === null) return []
  return (['asset_number', 'serial_number'] as const).flatMap((field) => {
    const found = view.find('items', field, key, { limit: MAX_CANDIDATES })
    return found.map((stored) => {
      const target = { kind: 'item', id: stored.record.public_id } as const
      return candidateOf(view, target, stored, field, CONFIDENCE[field] / found.length)
    })
  })
}

/** By the code that people wrote on a container or a place. Several may have the same. */
function byLabelCode(view: HouseholdView, text: string): ScanCandidate[] {
  const key = numberKey(text)
  if (key === null) return []
  const found = placeKinds.flatMap((kind) =>
    view
      .find(placeCollection[kind], 'code', key, { limit: MAX_CANDIDATES })
      .map((stored) => ({ target: { kind, id: stored.record.public_id }, stored })),
  )
  const sure = CONFIDENCE.label_code / found.length
  return found.map(({ stored, target }) => candidateOf(view, target, stored, 'label_code', sure))
}

/** A thing or a place of the household as a candidate. */
export function candidateOf(
  view: HouseholdView,
  { kind, id }: LabelTarget,
  { record }: Stored,
  matched_by: MatchedBy,
  sure: number,
): ScanCandidate {
  const name: unknown = Reflect.get(record, 'name')
  const archived = typeof Reflect.get(record, 'archived_at') === 'string'
  const chosen: unknown = Reflect.get(record, 'primary_media_id')
  const photo = primaryOf({ primary_media_id: typeof chosen === 'string' ? chosen : null }, mediaOf(view, id))
  return {
    kind,
    id,
    name: typeof name === 'string' ? name : '',
    path: whereabouts(view, record),
    photo: photo?.record.public_id ?? null,
    confidence: Math.round(sure * (archived ? 50 : 100)) / 100,
    archived,
    gone: false,
    matched_by,
  }
}
