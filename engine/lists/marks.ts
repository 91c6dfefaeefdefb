/** Some rows of a table. */
export class Marks {
  private marks = new Uint8Array(64)
  /** The number of rows among them. */
  size = 0

  has(row: number): boolean {
    return this.marks[row] === 1
  }

  add(row: number): void {
    if (this.has(row)) return
    if (row >= this.marks.length) {
      const larger = new Uint8Array(Math.max(row + 1, this.marks.length * 2))
      larger.set(this.marks)
      this.marks = larger
    }
    this.marks[row] = 1
    this.size++
  }
}
