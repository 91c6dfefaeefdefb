import { canonicalJson, type Effect, type HouseholdView } from '../../engine/index.ts'
import { collections, type Witnessed, type WitnessedDeletion } from './witness.ts'
import type { World } from './world.ts'

type Json = Readonly<Record<string, unknown>>

/** Fields that say nothing of their own, and those that merge otherwise than by one value taking the place of another. */
const ASIDE: ReadonlySet<string> = new Set([
  ...['public_id', 'created_at', 'updated_at', 'quantity', 'notes', 'notes_state', 'tag_ids', 'recovered_by'],
  // A conflict that two people resolved on either side of a restore is resolved.
  ...['resolved_by', 'resolution'],
  // K11: no offer says that somebody else scanned.
  ...['started_by', 'scanned_by'],
])

/** What became of every record and every value, in the end. */
class End {
  private readonly world: World
  private readonly view: HouseholdView
  private readonly kept = new Map<string, Set<string>>()
  private readonly lost = new Set<string>()

  constructor(world: World, view: HouseholdView) {
    this.world = world
    this.view = view
    for (const { record } of view.all('conflicts')) {
      const { collection, record_id, field, lost, kept } = record
      for (const value of [lost, kept]) note(this.kept, `${collection}/${record_id}/${field}`, value)
    }
    for (const { replica } of world.devices) {
      for (const { collection, public_id } of replica.lost()) this.lost.add(`${collection}/${public_id}`)
    }
  }

  /** The values of a record that accepted operations have taken the place of since; null when one has deleted it. */
  private replacedSince({ collection, public_id, happened }: Witnessed): Map<string, Set<string>> | null {
    const replaced = new Map<string, Set<string>>()
    for (const happening of this.world.server.history.slice(happened)) {
      for (const effect of happening.kind === 'judged' ? happening.effects : []) {
        if (effect.collection !== collection || effect.public_id !== public_id) continue
        if (effect.change === 'delete') return null
        if (effect.change !== 'update') continue
        for (const field of new Set([...Object.keys(effect.before), ...Object.keys(effect.after)])) {
          note(replaced, field, effect.before[field] ?? null)
        }
      }
    }
    return replaced
  }

  /** Whether a record stays deleted, or somebody made or used it since, or was told of it. */
  isDeletionKept({ collection, public_id, happened }: WitnessedDeletion): boolean {
    if (!this.view.get(collection, public_id) || this.lost.has(`${collection}/${public_id}`)) return true
    if (this.view.all('conflicts').some(({ record }) => record.record_id === public_id)) return true
    return this.world.server.history
      .slice(happened)
      .some(
        (happening) =>
          happening.kind === 'judged' &&
          happening.effects.some((effect) => effect.public_id === public_id && effect.change !== 'delete'),
      )
  }

  /** What of a record is nowhere; null when all of it can be found. */
  missing(witnessed: Witnessed): string | null {
    const { collection, public_id, record } = witnessed
    const key = `${collection}/${public_id}`
    const replaced = this.replacedSince(witnessed)
    if (replaced === null || this.lost.has(key)) return null
    const now: Json | undefined = this.view.get(collection, public_id)?.record
    if (!now) return 'the record'
    for (const [field, value] of Object.entries(record)) {
      if (ASIDE.has(field) || isSame(field, now[field] ?? null, value ?? null)) continue
      const text = textOf(field, value)
      if (replaced.get(field)?.has(text) || this.kept.get(`${key}/${field}`)?.has(text)) continue
      return `${field} ${text} (it is ${canonicalJson(now[field] ?? null)})`
    }
    const taken = [...(replaced.get('tag_ids') ?? [])].join(' ')
    const tag = idsIn(record.tag_ids).find(
      (id) =>
        !idsIn(now.tag_ids).includes(id) && !taken.includes(id) && !this.kept.has(`${key}/tag_ids/${id}`),
    )
    if (tag !== undefined) return `the tag ${tag}`
    if (collection !== 'items' || this.isCountedSince(witnessed) || now.quantity === record.quantity)
      return null
    return `the quantity ${record.quantity} (it is ${now.quantity})`
  }

  /** Whether anything was counted, put in or taken out that had not been before the restore. */
  private isCountedSince({ public_id, happened, epoch, facts }: Witnessed): boolean {
    return this.world.server.history.slice(happened).some((happening) => {
      if (happening.kind !== 'judged' || happening.judged.result.status === 'rejected') return false
      const { type, operation_id, input } = happening.operation
      if (type === 'conflict.resolve') return true
      // The state of another history brings a quantity of its own.
      const { origin } = input
      if (type === 'record.recover' && input.public_id === public_id) {
        return typeof origin === 'object' && origin !== null && Reflect.get(origin, 'epoch') !== epoch
      }
      if (facts.has(operation_id)) return false
      // An undo names no record: what it did to the quantity is in its effects.
      const undoes =
        type === 'operation.undo' && happening.effects.some((effect) => isCount(effect, public_id))
      return undoes || (/quantity/.test(type) && input.public_id === public_id)
    })
  }
}

/** Whether an effect gave an item another quantity. */
function isCount(effect: Effect, item_id: string): boolean {
  return effect.change === 'update' && effect.public_id === item_id && 'quantity' in effect.before
}

/** Whether a field says the same. Of what was archived, resolved, stored or bound the time is not compared. */
function isSame(field: string, now: unknown, value: unknown): boolean {
  // Of two histories both lists are kept in one, up to a maximum.
  if (field === 'earlier') return targetsIn(value).every((target) => targetsIn(now).includes(target))
  if (['archived_at', 'resolved_at', 'stored_at', 'bound_at'].includes(field))
    return (now === null) === (value === null)
  return canonicalJson(now) === canonicalJson(value)
}

/** The things that a label was on before. */
function targetsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map((each) => canonicalJson(Object(each).target)) : []
}

function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function note(map: Map<string, Set<string>>, key: string, value: unknown): void {
  map.set(key, (map.get(key) ?? new Set()).add(textOf(key, value)))
}

function textOf(key: string, value: unknown): string {
  if (key.endsWith('archived_at')) return value === null || value === undefined ? 'in use' : 'archived'
  return canonicalJson(value ?? null)
}

/**
 * SPEC.md K8: after any restore every record and every value that stood there, and that at least one replica had seen, is
 * there again, or was changed by somebody since, or is in a conflict, or is listed as lost for the person.
 */
export function promiseIsKept(world: World): void {
  if (world.witnessed.length === 0 && world.deleted.length === 0) return
  world.backend.store.read((view) => {
    nothingIsRejectedWithoutNeed(world, view)
    const end = new End(world, view)
    for (const deleted of world.deleted) {
      const { collection, public_id, device } = deleted
      if (end.isDeletionKept(deleted)) continue
      throw new Error(
        `a restore brought back ${public_id} of ${collection}, which ${device} knew to be deleted`,
      )
    }
    for (const witnessed of world.witnessed) {
      const missing = end.missing(witnessed)
      if (missing === null) continue
      const { collection, public_id, device } = witnessed
      throw new Error(`a restore lost ${missing} of ${collection} ${public_id}, which ${device} held`)
    }
  })
}

/** SPEC.md P10: an operation that was accepted once is not rejected because its record came back after it. */
function nothingIsRejectedWithoutNeed(world: World, view: HouseholdView): void {
  const accepted = new Set(
    world.server.history.flatMap((happening) =>
      happening.kind === 'judged' && happening.judged.result.status !== 'rejected'
        ? [happening.operation.operation_id]
        : [],
    ),
  )
  for (const { name, replica } of world.devices) {
    for (const { operation, result } of replica.rejected()) {
      const { operation_id, type, input } = operation
      const lacksIt =
        result.error?.code === 'not_found' && result.error.details[0]?.path === 'input.public_id'
      if (!lacksIt || !accepted.has(operation_id)) continue
      const there = collections.some((collection) => view.get(collection, String(input.public_id)))
      if (there) throw new Error(`${name}: ${type} was rejected, and its record ${input.public_id} is there`)
    }
  }
}
