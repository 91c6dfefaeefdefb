import {
  auditPlace,
  formatShortCode,
  type HouseholdView,
  isCodeFault,
  LabelTarget,
  MAX_MISSING,
  MAX_TARGETS,
  type Placement,
  parseShortCode,
  pathOf,
  planConfirm,
  readCode,
  resolveScan,
  type ScanCandidate,
  type ScanTarget,
  shortCodeOf,
} from '../../../engine/index.ts'
import type { ThingRow } from './calls.ts'
import { placeRow, thingRow } from './rows.ts'
import type { AuditPage, AuditPlan, CodeMeaning, LabelRow, Meant, WantedThing } from './scan-calls.ts'

/** The most missing things that a page shows. */
const MOST_MISSING = 200
/** The most operations of one action (SPEC.md F8). */
const MOST_OPERATIONS = 250

/** What a scanned or typed text means here (SPEC.md F1). The catalogue of products is on the server. */
export function codeMeaning(view: HouseholdView, code: string): CodeMeaning {
  const short = parseShortCode(code)
  const reading = readCode(code)
  const { gtin, key } = isCodeFault(reading) ? { gtin: null, key: code.trim() } : reading
  return {
    code,
    meant: resolveScan(view, code).flatMap((candidate) => meantBy(view, candidate) ?? []),
    short_code: short === null ? null : formatShortCode(short),
    gtin,
    plain: gtin === null ? key : digitsOf(gtin),
  }
}

/** A GTIN as it is printed below the bars: 13 digits, or 12 of a UPC-A, or 8 of an EAN-8. */
function digitsOf(gtin: string): string {
  const places = [8, 12, 13].find((each) => /^0*$/.test(gtin.slice(0, -each)))
  return gtin.slice(-(places ?? 14))
}

function meantBy(view: HouseholdView, { kind, id, name, gone }: ScanCandidate): Meant | null {
  if (kind === 'product') return null
  if (gone) return { kind: 'gone', code: name }
  if (kind === 'short_code') return { kind: 'blank', label_id: id, code: name }
  const target: ScanTarget = { kind, id }
  if (kind === 'item' || kind === 'container') {
    const thing = thingOf(view, target)
    return thing && { kind: 'thing', thing, target }
  }
  const place = placeRow(view, { kind, id })
  return place && { kind: 'place', place, target }
}

function thingOf(view: HouseholdView, { kind, id }: ScanTarget): ThingRow | null {
  if (kind === 'item') return thingRow(view, 'items', id)
  return kind === 'container' ? thingRow(view, 'containers', id) : null
}

/** The things with these ids, and the places around each. */
export function wantedThings(view: HouseholdView, ids: readonly string[]): WantedThing[] {
  return ids.flatMap((id) => {
    for (const [kind, collection] of [
      ['item', 'items'],
      ['container', 'containers'],
    ] as const) {
      const record = view.get(collection, id)?.record
      const thing = record && thingRow(view, collection, id)
      if (!thing) continue
      const inside = pathOf(view, record.placement).map(({ public_id }) => public_id)
      return [{ thing, target: { kind, id }, inside }]
    }
    return []
  })
}

/** A place and what was scanned in it, compared with the inventory (SPEC.md F8). */
export function auditPage(
  view: HouseholdView,
  place: Placement,
  scanned: readonly ScanTarget[],
): AuditPage | null {
  const row = placeRow(view, place)
  if (!row) return null
  const { present, missing, missing_count, moved, surplus } = auditPlace(view, place, scanned)
  const rows = (targets: readonly ScanTarget[]) => targets.flatMap((target) => thingOf(view, target) ?? [])
  return {
    place: row,
    present: rows(present),
    missing: rows(missing.slice(0, MOST_MISSING)),
    missing_count,
    unexpected: rows([...moved.map(({ target }) => target), ...surplus]),
  }
}

/** The operations that recording an audit comes to. */
export function auditPlan(
  view: HouseholdView,
  place: Placement,
  scanned: readonly ScanTarget[],
  { missing, unexpected }: { readonly missing: 'keep' | 'unplace'; readonly unexpected: 'move' | 'keep' },
): AuditPlan {
  if (!placeRow(view, place)) return null
  if (scanned.length >= MAX_TARGETS) return 'too_many'
  const targets = [
    { role: 'place', target: place } as const,
    ...scanned.map((target) => ({ role: 'subject', target }) as const),
  ]
  const plan = planConfirm(view, 'audit_place', targets, { missing, surplus: unexpected })
  const most = plan.operations.length > MOST_OPERATIONS || plan.missing_count > MAX_MISSING
  return most ? 'too_many' : { operations: plan.operations, missing: plan.missing }
}

/** What labels can be printed for, by id, whatever it is. */
export function labelRows(view: HouseholdView, ids: readonly string[]): LabelRow[] {
  return ids.flatMap((id) => {
    for (const kind of LabelTarget.shape.kind.options) {
      const target = { kind, id }
      const row = kind === 'item' ? thingRow(view, 'items', id) : placeRow(view, { kind, id })
      if (!row) continue
      const code = shortCodeOf(view, target)
      return [{ target, name: row.name, where: row.where, code: code && formatShortCode(code.code) }]
    }
    return []
  })
}
