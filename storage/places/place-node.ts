import type { BaseRecord, PlaceStep } from '../../engine/index.ts'
import { type PlaceKind, placeCollection } from '../../engine/structure/levels.ts'
import { nameKey } from '../lists/name-order.ts'

/** The facts of a place or a container, from its record. */
export interface PlaceFacts {
  readonly kind: PlaceKind
  readonly public_id: string
  readonly name: string
  /** The code that is printed on it, if it has one. */
  readonly code: string | null
  /** The position among its siblings; null for locations and containers. */
  readonly position: number | null
  /** The place around it; null for locations, and for containers without a place. */
  readonly parent_id: string | null
  readonly archived: boolean
  /** Of a slot: maximum number of containers and items directly in it; null if unlimited. */
  readonly capacity: number | null
  /** Of a container: its kind, and its fill status. */
  readonly container_kind: string | null
  readonly fill_status: string | null
}

/** The counts of a place. They include archived contents. */
export interface PlaceCounts {
  /** Direct contents. */
  readonly items: number
  readonly containers: number
  /** At any depth. */
  readonly items_total: number
  readonly containers_total: number
}

const NONE: ReadonlySet<PlaceNode> = new Set()

/** A place in the tree. */
export class PlaceNode implements PlaceCounts {
  facts: PlaceFacts
  /** The step that paths contain for it: one object for all of them. */
  private told: PlaceStep | null = null
  key: string
  /** The words of its name and code, as numbers of the tree's dictionary. */
  words: readonly number[] = []
  children: ReadonlySet<PlaceNode> = NONE
  /** The children in order; null if they must be sorted again. */
  ordered: readonly PlaceNode[] | null = null
  /** The same nodes as `children`; most places have none. */
  private own: Set<PlaceNode> | null = null
  items = 0
  containers = 0
  items_total = 0
  containers_total = 0
  /** Number of places in this subtree, including this one. */
  size = 1
  /** Whether its facts or its children have changed since the last count. */
  changed = true
  /** A number that changes with every change in the subtree since the last count. */
  stamp = 0

  constructor(facts: PlaceFacts) {
    this.facts = facts
    this.key = nameKey(facts.name)
  }

  get step(): PlaceStep {
    const { kind, public_id, name } = this.facts
    if (this.told?.name !== name) this.told = { kind, public_id, name }
    return this.told
  }

  /** Adds a child. */
  add(child: PlaceNode): void {
    if (this.own) {
      this.own.add(child)
      return
    }
    this.own = new Set([child])
    this.children = this.own
  }

  /** Removes a child; returns whether it was one. */
  remove(child: PlaceNode): boolean {
    return this.own?.delete(child) ?? false
  }
}

const kindOf: ReadonlyMap<string, PlaceKind> = new Map(
  placeKinds().map((kind) => [placeCollection[kind], kind]),
)

function placeKinds(): PlaceKind[] {
  return ['location', 'zone', 'rack', 'row', 'shelf', 'slot', 'container']
}

/** The kind of place in a collection. */
export function placeKindOf(collection: string): PlaceKind | null {
  return kindOf.get(collection) ?? null
}

/** The facts of a place's record, of any kind. */
export function factsOf(kind: PlaceKind, record: BaseRecord): PlaceFacts {
  return {
    kind,
    public_id: record.public_id,
    name: textOf(record, 'name') ?? '',
    code: textOf(record, 'code'),
    position: numberOf(record, 'position'),
    parent_id: idIn(record, kind === 'container' ? 'placement' : 'parent'),
    archived: textOf(record, 'archived_at') !== null,
    capacity: numberOf(record, 'capacity'),
    container_kind: textOf(record, 'kind'),
    fill_status: textOf(record, 'fill_status'),
  }
}

/** The parent of a record of any collection. */
export function placementIdOf(record: BaseRecord): string | null {
  return idIn(record, 'placement')
}

function fieldOf(record: BaseRecord, field: string): unknown {
  const fields: Readonly<Record<string, unknown>> = { ...record }
  return fields[field]
}

function textOf(record: BaseRecord, field: string): string | null {
  const value = fieldOf(record, field)
  return typeof value === 'string' ? value : null
}

function numberOf(record: BaseRecord, field: string): number | null {
  const value = fieldOf(record, field)
  return typeof value === 'number' ? value : null
}

function idIn(record: BaseRecord, field: string): string | null {
  const value = fieldOf(record, field)
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null
}
