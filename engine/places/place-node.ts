import type { BaseRecord } from '../core/collection.ts'
import { orderKey } from '../lists/name-order.ts'
import { type PlaceKind, placeCollection } from '../structure/levels.ts'
import type { PlaceStep } from '../structure/placement.ts'

/** A place or a container, as its record tells it. */
export interface PlaceFacts {
  readonly kind: PlaceKind
  readonly public_id: string
  readonly name: string
  /** The code that is printed on it; null when it has none. */
  readonly code: string | null
  /** Where among its siblings; null for locations and containers, which have no position. */
  readonly position: number | null
  /** What it lies in; null for locations, and for containers that are nowhere. */
  readonly parent_id: string | null
  readonly archived: boolean
  /** Of a slot: how many containers and items fit directly into it; null for any number. */
  readonly capacity: number | null
  /** Of a container: what sort of container, and how full it is. */
  readonly container_kind: string | null
  readonly fill_status: string | null
}

/** Items and containers in a place. Archived ones count. */
export interface PlaceCounts {
  /** Directly in it. */
  readonly items: number
  readonly containers: number
  /** In it, and in all places and containers inside. */
  readonly items_total: number
  readonly containers_total: number
}

const NONE: ReadonlySet<PlaceNode> = new Set()

/** A place in the tree. */
export class PlaceNode implements PlaceCounts {
  facts: PlaceFacts
  /** What paths tell of it: one object for all of them. */
  private told: PlaceStep | null = null
  key: string
  /** The words of its name and code, by their numbers in the tree's dictionary. */
  words: readonly number[] = []
  children: ReadonlySet<PlaceNode> = NONE
  /** The children in order; null when they are to be put in order again. */
  ordered: readonly PlaceNode[] | null = null
  /** The same as `children`; most places have none. */
  private own: Set<PlaceNode> | null = null
  items = 0
  containers = 0
  items_total = 0
  containers_total = 0
  /** The number of places from here on inwards, this one included. */
  size = 1
  /** Whether it is another, or has others in it, since all were counted. */
  changed = true
  /** Another number whenever something in it is not as it was when all were counted. */
  stamp = 0

  constructor(facts: PlaceFacts) {
    this.facts = facts
    this.key = orderKey(facts.name)
  }

  get step(): PlaceStep {
    const { kind, public_id, name } = this.facts
    if (this.told?.name !== name) this.told = { kind, public_id, name }
    return this.told
  }

  /** Takes in a place that lies in it. */
  add(child: PlaceNode): void {
    if (this.own) {
      this.own.add(child)
      return
    }
    this.own = new Set([child])
    this.children = this.own
  }

  /** Lets go of a place; whether it lay in it. */
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

/** The kind of place whose records a collection holds. */
export function placeKindOf(collection: string): PlaceKind | null {
  return kindOf.get(collection) ?? null
}

/** The facts of a place's record, whichever kind it is. */
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

/** What a record of whichever collection lies in. */
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
