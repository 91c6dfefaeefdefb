/** Numbers from which a row grows by an eighth of its length, not by half: the room to spare of a large index is large. */
const LONG = 16_384

/** Numbers in a row that grows. */
export class Growing {
  private numbers: Int32Array<ArrayBuffer>
  length = 0

  constructor(numbers: Int32Array<ArrayBuffer> = new Int32Array(64)) {
    this.numbers = numbers
    this.length = 0
  }

  /** All of them are taken as they are; the row is the caller's no more. */
  static of(numbers: Int32Array<ArrayBuffer>): Growing {
    const row = new Growing(numbers)
    row.length = numbers.length
    return row
  }

  at(index: number): number {
    return this.numbers[index] ?? 0
  }

  set(index: number, number: number): void {
    this.numbers[index] = number
  }

  push(number: number): number {
    if (this.length === this.numbers.length) {
      const more = this.length < LONG ? this.length >>> 1 : this.length >>> 3
      const larger = new Int32Array(Math.max(64, this.length + more))
      larger.set(this.numbers)
      this.numbers = larger
    }
    this.numbers[this.length] = number
    return this.length++
  }

  /** The numbers themselves, for a loop over many of them. Those behind `length` mean nothing. */
  get raw(): Int32Array<ArrayBuffer> {
    return this.numbers
  }

  /** The numbers up to `length`, without a copy. They are good until another one comes. */
  view(): Int32Array<ArrayBuffer> {
    return this.numbers.subarray(0, this.length)
  }

  /** A copy without room to spare. */
  copy(): Int32Array<ArrayBuffer> {
    return this.numbers.slice(0, this.length)
  }
}
