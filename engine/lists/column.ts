/** The rows for which a new column has room. */
const FIRST_ROOM = 64

/** The values of a column, as they are kept in a file. Those behind the last row mean nothing. */
export type ColumnValues = Float64Array | Int32Array | Uint8Array

/**
 * What the numbers of a column are: `float` for any number or none, `number` for one of a dictionary (0 stands for none), `flag`
 * for 0 or 1.
 */
export type ColumnKind = 'float' | 'number' | 'flag'

/** One number of each row. */
export class Column {
  readonly kind: ColumnKind
  private values: ColumnValues

  constructor(kind: ColumnKind) {
    this.kind = kind
    this.values = emptyValues(kind, FIRST_ROOM)
  }

  /** The number of a row; `NaN` for a float that the row does not have. */
  at(row: number): number {
    return this.values[row] ?? none(this.kind)
  }

  set(row: number, value: number | null): void {
    if (row >= this.values.length) {
      this.values = grown(this.values, this.kind, Math.max(row + 1, Math.ceil(this.values.length * 1.5)))
    }
    this.values[row] = value ?? none(this.kind)
  }

  /** The number as a key to sort by. */
  key(row: number): number | null {
    const value = this.at(row)
    return Number.isNaN(value) ? null : value
  }

  /** The numbers themselves, for a loop over many rows. They are good until the column changes. */
  get raw(): ColumnValues {
    return this.values
  }

  /** The numbers of all rows below one, without a copy. */
  saved(end: number): ColumnValues {
    return this.values.length >= end ? this.values.subarray(0, end) : grown(this.values, this.kind, end)
  }

  /**
   * Takes numbers that were saved, as they are: they are the caller's no more.
   * @throws {RangeError} when they are of a column of another kind, or not of that many rows
   */
  restore(values: ColumnValues, rows: number): void {
    if (values.length !== rows || values.constructor !== this.values.constructor) {
      throw new RangeError('the values of another column')
    }
    this.values = values
  }

  clear(): void {
    this.values = emptyValues(this.kind, FIRST_ROOM)
  }
}

function none(kind: ColumnKind): number {
  return kind === 'float' ? Number.NaN : 0
}

function emptyValues(kind: ColumnKind, length: number): ColumnValues {
  if (kind === 'float') return new Float64Array(length).fill(Number.NaN)
  return kind === 'flag' ? new Uint8Array(length) : new Int32Array(length)
}

function grown(values: ColumnValues, kind: ColumnKind, length: number): ColumnValues {
  const larger = emptyValues(kind, length)
  larger.set(values)
  return larger
}
