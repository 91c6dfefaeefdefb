/** Texts that many rows share. Each has a number from 1; 0 stands for none. */
export class Dictionary {
  /** The numbers by their texts; null until a text is asked for. */
  private numbers: Map<string, number> | null = null
  private texts: string[] = ['']

  /** The number of numbers, 0 included. */
  get size(): number {
    return this.texts.length
  }

  /** The number of a text, which the dictionary keeps from now on. */
  number(text: string | null | undefined): number {
    if (text === null || text === undefined) return 0
    const numbers = this.byText()
    const known = numbers.get(text)
    if (known !== undefined) return known
    this.texts.push(text)
    numbers.set(text, this.texts.length - 1)
    return this.texts.length - 1
  }

  /** The number of a text that a row may have; null when no row has it. */
  known(text: string): number | null {
    return this.byText().get(text) ?? null
  }

  /** All texts, in the order of their numbers from 1. */
  all(): string[] {
    return this.texts.slice(1)
  }

  text(number: number): string {
    return this.texts[number] ?? ''
  }

  /** A 1 at the number of each text that is among some; those that no row has are left out. */
  marks(texts: Iterable<string>): Uint8Array {
    const marks = new Uint8Array(this.size)
    const numbers = this.byText()
    for (const text of texts) {
      const number = numbers.get(text)
      if (number !== undefined) marks[number] = 1
    }
    return marks
  }

  /** Takes the texts of `all`, in place of its own. */
  restore(texts: readonly string[]): void {
    this.texts = ['', ...texts]
    this.numbers = null
  }

  clear(): void {
    this.restore([])
  }

  private byText(): Map<string, number> {
    this.numbers ??= new Map(this.texts.slice(1).map((text, i) => [text, i + 1]))
    return this.numbers
  }
}
