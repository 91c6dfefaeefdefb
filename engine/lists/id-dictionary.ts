import { IdColumn } from './id-column.ts'

/** Ids (UUIDs in lower case) that many rows share. Each has a number from 1; 0 stands for none. Each takes 16 bytes. */
export class IdDictionary {
  private readonly ids = new IdColumn()

  /** The number of numbers, 0 included. */
  get size(): number {
    return Math.max(1, this.ids.end)
  }

  /** The number of an id, which the dictionary keeps from now on. */
  number(id: string | null | undefined): number {
    if (id === null || id === undefined) return 0
    const known = this.ids.rowOf(id)
    if (known >= 0) return known
    const number = this.size
    this.ids.set(number, id)
    return number
  }

  /** The number of an id that a row may have; null when no row has it. */
  known(id: string): number | null {
    const row = this.ids.rowOf(id)
    return row < 0 ? null : row
  }

  /** All ids, in the order of their numbers from 1. */
  all(): string[] {
    return Array.from({ length: this.size - 1 }, (_, i) => this.ids.at(i + 1))
  }

  text(number: number): string {
    return this.ids.at(number)
  }

  /** A 1 at the number of each id that is among some; those that no row has are left out. */
  marks(ids: Iterable<string>): Uint8Array {
    const marks = new Uint8Array(this.size)
    for (const id of ids) this.mark(marks, this.ids.rowOf(id))
    return marks
  }

  /** The same of the ids that some rows of a column have. */
  marksOf(column: IdColumn, rows: Iterable<number>): Uint8Array {
    const marks = new Uint8Array(this.size)
    for (const row of rows) this.mark(marks, this.ids.rowOfSame(column, row))
    return marks
  }

  /** Takes the ids of `all`, in place of its own. */
  restore(ids: readonly string[]): void {
    this.ids.clear()
    for (const [i, id] of ids.entries()) this.ids.set(i + 1, id)
  }

  clear(): void {
    this.ids.clear()
  }

  private mark(marks: Uint8Array, number: number): void {
    if (number > 0) marks[number] = 1
  }
}
