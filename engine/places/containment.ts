import { compareTexts } from '../core/compare-texts.ts'
import type { Pausing } from '../core/pausing.ts'
import { orderKey } from '../lists/name-order.ts'
import { MAX_PLACE_DEPTH } from '../structure/levels.ts'
import type { PlaceStep } from '../structure/placement.ts'
import type { PlaceFacts } from './place-facts.ts'
import { NO_ROW, type PlaceTable } from './place-table.ts'

/** Places for which the tree keeps what is in them. */
const REMEMBERED = 50
/** Places that are looked at between two pauses. */
const PIECE = 500

/** What lies in what. Places come and go in any order: what lies in one that is not there (yet) waits for it. */
export class Containment {
  private readonly table: PlaceTable
  /** The places that lie in nothing. */
  private readonly nowhere = new Set<number>()
  /** Places that are not there, and in which others lie. */
  private readonly missing = new Set<number>()
  private topsInOrder: readonly number[] | null = null
  /** The contents of the places that were asked for lately. */
  private readonly inside = new Map<number, Int32Array>()

  constructor(table: PlaceTable) {
    this.table = table
  }

  clear(): void {
    this.nowhere.clear()
    this.missing.clear()
    this.topsInOrder = null
    this.inside.clear()
  }

  /** Those that lie in nothing that is there, in order. */
  tops(): readonly number[] {
    if (this.topsInOrder) return this.topsInOrder
    const tops = [...this.nowhere]
    for (const row of this.missing) for (const child of this.childrenOf(row)) tops.push(child)
    this.topsInOrder = this.sorted(tops)
    return this.topsInOrder
  }

  /** Puts a place where its facts say that it lies; it may have been somewhere else before. Whether it is in another place now. */
  put(row: number, facts: PlaceFacts): boolean {
    const { table } = this
    const parent = facts.parent_id === null ? NO_ROW : table.mentioned(facts.parent_id)
    const isNew = table.present.at(row) === 0
    const before = table.parent.at(row)
    const moved = isNew || before !== parent
    if (!isNew) this.detach(row)
    if (moved) this.inside.clear()
    if (isNew && this.missing.delete(row)) this.topsInOrder = null
    table.put(row, facts)
    this.attach(row, parent)
    if (moved) table.release(before)
    return moved
  }

  remove(row: number): void {
    const { table } = this
    const parent = table.parent.at(row)
    this.detach(row)
    table.parent.set(row, NO_ROW)
    table.take(row)
    this.inside.clear()
    if (table.firstChild.at(row) !== NO_ROW) {
      this.missing.add(row)
      this.topsInOrder = null
    }
    table.release(row)
    table.release(parent)
  }

  /** What lies directly in a place, in no order. */
  *childrenOf(row: number): Generator<number> {
    const { firstChild, next } = this.table
    for (let child = firstChild.at(row); child !== NO_ROW; child = next.at(child)) yield child
  }

  /** What lies directly in a place, by position, containers last; among equals by name, then by id. */
  childrenInOrder(row: number): readonly number[] {
    const { inOrder, firstChild, next, before } = this.table
    const children = [...this.childrenOf(row)]
    if (inOrder.at(row) === 1) return children
    const sorted = this.sorted(children)
    for (const [i, child] of sorted.entries()) {
      before.set(child, sorted[i - 1] ?? NO_ROW)
      next.set(child, sorted[i + 1] ?? NO_ROW)
    }
    firstChild.set(row, sorted[0] ?? NO_ROW)
    inOrder.set(row, 1)
    return sorted
  }

  /** The places from the outermost in, the place itself last; empty when there is no such place. */
  path(row: number): PlaceStep[] {
    const { table } = this
    const path: PlaceStep[] = []
    for (let at = row; at !== NO_ROW && table.present.at(at) === 1; at = table.parent.at(at)) {
      if (path.length === MAX_PLACE_DEPTH) break
      path.push({ kind: table.kindOf(at), public_id: table.ids.at(at), name: table.name.at(at) ?? '' })
    }
    return path.reverse()
  }

  /** A place and all that lies in it. */
  *descendants(row: number): Pausing<Int32Array> {
    const known = this.inside.get(row)
    if (known) return known
    const found = new Set<number>()
    const open = [row]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (found.has(at)) continue
      found.add(at)
      for (const child of this.childrenOf(at)) open.push(child)
      if (found.size % PIECE === 0) yield
    }
    const rows = Int32Array.from(found)
    if (this.inside.size >= REMEMBERED) this.inside.clear()
    this.inside.set(row, rows)
    return rows
  }

  private attach(row: number, parent: number): void {
    const { table } = this
    table.parent.set(row, parent)
    if (parent === NO_ROW) {
      this.nowhere.add(row)
      this.topsInOrder = null
      return
    }
    const first = table.firstChild.at(parent)
    table.firstChild.set(parent, row)
    table.next.set(row, first)
    table.before.set(row, NO_ROW)
    if (first !== NO_ROW) table.before.set(first, row)
    this.changed(parent, 1)
    if (table.present.at(parent) === 1) return
    this.missing.add(parent)
    this.topsInOrder = null
  }

  /** Takes a place from what it lies in. */
  private detach(row: number): void {
    const { table } = this
    const parent = table.parent.at(row)
    if (parent === NO_ROW) {
      this.nowhere.delete(row)
      this.topsInOrder = null
      return
    }
    const [before, next] = [table.before.at(row), table.next.at(row)]
    if (before === NO_ROW) table.firstChild.set(parent, next)
    else table.next.set(before, next)
    if (next !== NO_ROW) table.before.set(next, before)
    this.changed(parent, -1)
    if (table.present.at(parent) === 1) return
    if (table.firstChild.at(parent) === NO_ROW) this.missing.delete(parent)
    this.topsInOrder = null
  }

  private changed(parent: number, more: 1 | -1): void {
    const { children, inOrder, changed } = this.table
    children.set(parent, children.at(parent) + more)
    inOrder.set(parent, 0)
    changed.set(parent, 1)
  }

  private sorted(rows: readonly number[]): readonly number[] {
    const { table } = this
    return rows
      .map((row) => ({
        row,
        container: Number(table.isContainer(row)),
        position: table.position.key(row) ?? 0,
        key: orderKey(table.name.at(row) ?? ''),
      }))
      .sort(
        (a, b) =>
          a.container - b.container ||
          a.position - b.position ||
          compareTexts(a.key, b.key) ||
          table.ids.compare(a.row, b.row),
      )
      .map(({ row }) => row)
  }
}
