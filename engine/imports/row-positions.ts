import { IdColumn } from '../lists/id-column.ts'
import { Growing } from '../search/growing.ts'

/** A line of a file; `sheet` is null in a file with one. */
export interface PositionInFile {
  readonly line: number
  readonly sheet: string | null
}

/**
 * Where the rows stand that have an id: about 50 bytes for each, as a file may have a million of them. The ids are those of the
 * items that the rows become.
 */
export class RowPositions {
  private readonly ids = new IdColumn()
  private readonly lines = new Growing()
  /** The number of the sheet of each row, among `names`. */
  private readonly sheets = new Growing()
  private readonly names: (string | null)[] = []

  /** The place of the row with an id; null if no row has it. */
  of(id: string): PositionInFile | null {
    const row = this.ids.rowOf(id)
    if (row < 0) return null
    return { line: this.lines.at(row), sheet: this.names[this.sheets.at(row)] ?? null }
  }

  /** Notes a row with an id that no row has. */
  add(id: string, { line, sheet }: PositionInFile): void {
    this.ids.set(this.lines.push(line), id)
    const known = this.names.lastIndexOf(sheet)
    this.sheets.push(known >= 0 ? known : this.names.push(sheet) - 1)
  }
}
