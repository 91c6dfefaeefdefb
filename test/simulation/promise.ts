import {
  canonicalJson,
  type HouseholdCollections,
  type HouseholdKey,
  householdCollections,
  type ReadView,
} from '../../engine/index.ts'
import type { SimDevice } from './device.ts'
import type { World } from './world.ts'

type Json = Readonly<Record<string, unknown>>

/** A record as it stood on the server right before a restore, and as at least one device held it. */
export interface Witnessed {
  readonly collection: HouseholdKey
  readonly public_id: string
  readonly record: Json
  readonly device: string
}

const collections = Object.values(householdCollections).flatMap(({ key, nature }) =>
  nature === 'records' ? [key] : [],
)

/** What a restore that happens now takes away from the server, and some device holds. */
export function witness(
  view: ReadView<HouseholdCollections>,
  epoch: string,
  devices: readonly SimDevice[],
): Witnessed[] {
  return collections.flatMap((collection) =>
    view.all(collection).flatMap(({ record, seq }) => {
      const { public_id } = record
      const holder = devices.find(
        ({ stored }) => stored.confirmed?.epoch === epoch && stored.seqOf(collection, public_id) === seq,
      )
      return holder ? [{ collection, public_id, record: { ...record }, device: holder.name }] : []
    }),
  )
}

/** Fields that say nothing of their own, and those that merge otherwise than by one value taking the place of another. */
const ASIDE: ReadonlySet<string> = new Set([
  ...['public_id', 'created_at', 'updated_at', 'quantity', 'notes', 'notes_state', 'tag_ids', 'recovered_by'],
])

/** What became of every record and every value, in the end. */
class End {
  /** By `collection/id/field`: values that an accepted operation took the place of. */
  private readonly replaced = new Map<string, Set<string>>()
  private readonly deleted = new Set<string>()
  private readonly kept = new Map<string, Set<string>>()
  private readonly lost = new Map<string, Json[]>()
  private readonly view: ReadView<HouseholdCollections>

  constructor(world: World, view: ReadView<HouseholdCollections>, last: number) {
    this.view = view
    for (let seq = 1; seq <= last; seq++) this.history(view, seq)
    for (const { record } of view.all('conflicts')) {
      const { collection, record_id, field, lost, kept } = record
      for (const value of [lost, kept]) note(this.kept, `${collection}/${record_id}/${field}`, value)
    }
    for (const { replica } of world.devices) {
      for (const { collection, public_id, record } of replica.lost()) {
        const key = `${collection}/${public_id}`
        this.lost.set(key, [...(this.lost.get(key) ?? []), record ?? {}])
      }
    }
  }

  private history(view: ReadView<HouseholdCollections>, seq: number): void {
    const operation_id = view.entry(seq)?.operation_id
    for (const effect of (operation_id && view.operation(operation_id)?.effects) || []) {
      const key = `${effect.collection}/${effect.public_id}`
      if (effect.change === 'delete') this.deleted.add(key)
      if (effect.change !== 'update') continue
      for (const field of new Set([...Object.keys(effect.before), ...Object.keys(effect.after)])) {
        note(this.replaced, `${key}/${field}`, effect.before[field] ?? null)
      }
      for (const field of Object.keys(effect.texts)) note(this.replaced, `${key}/${field}`, 'a long text')
    }
  }

  /** What of a record is nowhere; null when all of it can be found. */
  missing({ collection, public_id, record }: Witnessed): string | null {
    const key = `${collection}/${public_id}`
    if (this.deleted.has(key) || this.lost.has(key)) return null
    const now: Json | undefined = this.view.get(collection, public_id)?.record
    if (!now) return 'the record'
    for (const [field, value] of Object.entries(record)) {
      if (!ASIDE.has(field) && !this.isFound(`${key}/${field}`, now[field] ?? null, value ?? null)) {
        return `${field} ${canonicalJson(value)} (it is ${canonicalJson(now[field] ?? null)})`
      }
    }
    return this.missingTag(key, now, record)
  }

  private isFound(key: string, now: unknown, value: unknown): boolean {
    const text = canonicalJson(value)
    if (canonicalJson(now) === text) return true
    if (key.endsWith('/archived_at') && (now === null) === (value === null)) return true
    return [this.replaced, this.kept].some((found) => {
      const values = found.get(key)
      return (
        values?.has(text) || (typeof value === 'string' && value.length > 100 && values?.has('"a long text"'))
      )
    })
  }

  private missingTag(key: string, now: Json, { tag_ids = [] }: Json): string | null {
    const [before, after] = [idsIn(tag_ids), idsIn(now.tag_ids)]
    const taken = [...(this.replaced.get(`${key}/tag_ids`) ?? [])].join(' ')
    const tag = before.find(
      (id) => !after.includes(id) && !taken.includes(id) && !this.kept.has(`${key}/tag_ids/${id}`),
    )
    return tag === undefined ? null : `the tag ${tag}`
  }
}

function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function note(map: Map<string, Set<string>>, key: string, value: unknown): void {
  map.set(key, (map.get(key) ?? new Set()).add(canonicalJson(value ?? null)))
}

/**
 * SPEC.md K8: after any restore every record and every value that stood there, and that at least one replica had seen, is
 * there again, or was changed by somebody since, or is in a conflict, or is told to the person as lost.
 */
export function promiseIsKept(world: World): void {
  if (world.witnessed.length === 0) return
  world.backend.store.read((view, { seq }) => {
    const end = new End(world, view, seq)
    for (const witnessed of world.witnessed) {
      const missing = end.missing(witnessed)
      if (missing === null) continue
      const { collection, public_id, device } = witnessed
      throw new Error(`a restore lost ${missing} of ${collection} ${public_id}, which ${device} held`)
    }
  })
}
