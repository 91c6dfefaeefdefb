import type { HouseholdCollections, HouseholdKey } from '../../../engine/index.ts'
import { createScopeFile, householdSchema, openScopeFile, type ScopeFile } from '../../../storage/index.ts'
import { HouseholdWorld, type Person } from '../../support/household-world.ts'
import { Random } from '../snapshots/support/random.ts'
import { idMaker } from './ids.ts'

const NAMES = [
  'Box 2',
  'Box 10',
  'box 1',
  'Käfig',
  'Kafig',
  'Schraube M4',
  'Größe',
  'größe 2',
  'A-01-03',
  'Regal',
  'Ölkanne',
]
const LEVELS = ['location', 'zone', 'rack', 'row', 'shelf', 'slot'] as const

export type HouseholdScope = ScopeFile<HouseholdCollections>

/** Makes a household file, and opens it. */
export function newHouseholdFile(folder: string): HouseholdScope {
  const newId = idMaker()
  const path = `${folder}/${newId()}-${Math.random()}.sqlite`
  createScopeFile(path, householdSchema, { scope_id: newId(), epoch: newId() })
  return openScopeFile(path, householdSchema)
}

/** A household that lives at random, and yet always the same for a seed. */
export class RandomHousehold {
  readonly world: HouseholdWorld
  readonly random: Random
  readonly file: HouseholdScope
  readonly ids: Record<string, string[]> = {}
  private readonly anna: Person

  constructor(file: HouseholdScope, seed: number) {
    this.file = file
    this.random = new Random(seed)
    this.world = new HouseholdWorld(file, () => this.random.uuid(7, 1_700_000_000_000 + seed))
    this.anna = this.world.person('anna')
  }

  /** The same household, written through another connection, as another process does. */
  through(file: HouseholdScope): RandomHousehold {
    const other = new RandomHousehold(file, this.random.below(1e9))
    other.world.now = this.world.now + 1
    Object.assign(other.ids, this.ids)
    return other
  }

  steps(count: number): void {
    for (let i = 0; i < count; i++) this.step()
  }

  records(collection: HouseholdKey): Record<string, unknown>[] {
    return this.file.read((view) => view.all(collection).map(({ record }) => ({ ...record })))
  }

  /** One operation: most of them are taken, and some are not. */
  private step(): void {
    const { random } = this
    const kind = random.below(22)
    if (kind < 5) this.createPlace()
    else if (kind < 7) this.create('container', { kind: 'box', placement: this.placement() })
    else if (kind < 12) this.createItem()
    else if (kind < 14) this.on('item', 'move', { placement: this.placement() ?? this.slotOrNone() })
    else if (kind < 15) this.on('container', 'move', { placement: this.placement() ?? this.slotOrNone() })
    else if (kind < 16) this.on(random.pick(['item', 'container']), random.pick(['archive', 'restore']), {})
    else if (kind < 17)
      this.on(random.pick(['item', 'container', 'location', 'shelf']), 'update', { name: random.pick(NAMES) })
    else if (kind < 18) this.create('category', { name: this.name(), parent_id: this.idOf('category') })
    else if (kind < 19) this.create('tag', { name: this.name() })
    else if (kind < 20) this.editItem()
    else if (kind < 21)
      this.on('container', 'set_fill_status', { fill_status: random.pick(['empty', 'partial', 'full']) })
    else this.deletes()
  }

  private editItem(): void {
    const { random } = this
    const tag_ids = [this.idOf('tag'), this.idOf('tag')].filter((id) => id !== null)
    random.pick([
      () => this.on('item', 'set_tags', { tag_ids }),
      () => this.on('item', 'set_category', { category_id: this.idOf('category') }),
      () => this.on('item', 'set_quantity', { quantity: random.below(5) }),
      () => this.on('item', 'set_notes', { notes: random.pick(['', 'mit Notiz']) }),
      () => this.on('item', random.pick(['move']), { placement: this.placement() }),
    ])()
  }

  private createItem(): void {
    const { random } = this
    const tag_ids = [this.idOf('tag'), this.idOf('tag')].filter((id) => id !== null)
    this.create('item', {
      placement: this.placement(),
      category_id: this.idOf('category'),
      tag_ids,
      quantity: random.below(9),
      notes: random.pick(['', 'Notiz mit Wörtern']),
      ...(random.below(2) > 0 && { asset_number: random.pick(['A-1', 'a-1', 'B/2']) }),
      ...(random.below(2) > 0 && { serial_number: random.pick(['SN 1', 'sn 1', 'X']) }),
      ...(random.below(3) === 0 && { minimum_quantity: random.below(9) }),
      ...(random.below(3) === 0 && { expires_on: random.pick(['2026-03-01', '2026-12-24', '2030-01-01']) }),
      ...(random.below(3) === 0 && { value: random.pick(['9.50', '10', '100.00', '0.5']), currency: 'EUR' }),
      ...(random.below(2) > 0 && { warranty_expires: random.pick(['2026-01-01', '2027-05-05']) }),
      ...(random.below(4) === 0 && { lent_to: random.pick(['Ben', 'Aunt Eva']) }),
      ...(random.below(4) === 0 && { lent_until: random.pick(['2026-03-01', '2027-05-05']) }),
    })
  }

  private createPlace(): void {
    const { random } = this
    const level = random.pick(LEVELS)
    if (level === 'location') {
      this.create('location', {})
      return
    }
    const outer = LEVELS.slice(0, LEVELS.indexOf(level)).filter((kind) => this.idOf(kind) !== null)
    if (outer.length === 0) return
    const kind = random.pick(outer)
    const position = random.below(2) > 0 ? { position: random.below(3) } : {}
    this.create(level, { parent: { kind, id: this.idOf(kind) }, ...position })
  }

  private create(kind: string, input: Record<string, unknown>): void {
    const public_id = this.world.id()
    const result = this.anna.does(`${kind}.create`, { public_id, name: this.name(), ...input })
    if (result.status === 'rejected') return
    this.ids[kind] = [...(this.ids[kind] ?? []), public_id]
  }

  private on(kind: string, verb: string, input: Record<string, unknown>): void {
    const public_id = this.idOf(kind)
    if (public_id !== null) this.anna.does(`${kind}.${verb}`, { public_id, ...input })
  }

  /** No command deletes items yet; others may. */
  private deletes(): void {
    const public_id = this.idOf('item')
    const stored = public_id === null ? null : this.file.read((view) => view.get('items', public_id))
    if (!stored || public_id === null) return
    const now = '2026-12-01T00:00:00.000Z'
    this.file.transact(now, (transaction) => {
      const author = { user_id: 'anna', replica_id: 'anna-phone', role: 'member' } as const
      const operation = { operation_id: this.world.id(), type: 'x', input: {}, author, base_seq: 0 }
      const change = { change: 'delete', collection: 'items', public_id, prior_seq: stored.seq } as const
      transaction.commit(
        transaction.state.seq,
        { ...operation, occurred_at: now, edit_at: now },
        [change],
        [],
      )
    })
    this.ids.item = (this.ids.item ?? []).filter((id) => id !== public_id)
  }

  private name(): string {
    return this.random.below(2) > 0 ? this.random.pick(NAMES) : `Ding ${this.random.below(30)}`
  }

  private slotOrNone() {
    const id = this.idOf('slot')
    return id === null ? null : { kind: 'slot', id }
  }

  private placement() {
    const kinds = [...LEVELS, 'container'].filter((kind) => this.idOf(kind) !== null)
    if (kinds.length === 0 || this.random.below(4) === 0) return null
    const kind = this.random.pick(kinds)
    return { kind, id: this.idOf(kind) }
  }

  idOf(kind: string): string | null {
    const ids = this.ids[kind] ?? []
    return ids.length === 0 ? null : this.random.pick(ids)
  }
}
