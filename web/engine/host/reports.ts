/** Maximum number of reports that are kept. */
const KEPT = 20

/** Faults of the program, for the file of unsent changes. They stay off the console. */
export class Reports {
  private readonly kept: string[] = []

  add(error: unknown): void {
    this.kept.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    if (this.kept.length > KEPT) this.kept.shift()
  }

  get all(): readonly string[] {
    return this.kept
  }
}
