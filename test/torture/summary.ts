import type { Played, Scenario } from './scenario.ts'

interface Row {
  rounds: number
  seconds: number
  readonly failed: number[]
  readonly counts: Map<string, number>
  skipped: string | null
}

/** What all rounds came to. */
export class Summary {
  private readonly rows = new Map<string, Row>()

  add({ name }: Scenario, { seconds, counts }: Played): void {
    const row = this.row(name)
    row.rounds++
    row.seconds += seconds
    for (const [what, times] of counts) row.counts.set(what, (row.counts.get(what) ?? 0) + times)
  }

  fail({ name }: Scenario, seed: number): void {
    const row = this.row(name)
    row.rounds++
    row.failed.push(seed)
  }

  skip({ name }: Scenario, reason: string): void {
    this.row(name).skipped = reason
  }

  get failed(): boolean {
    return [...this.rows.values()].some(({ failed }) => failed.length > 0)
  }

  /** A table for people. */
  text(): string {
    const head = `${'scenario'.padEnd(16)} ${'rounds'.padStart(6)} ${'failed'.padStart(6)} ${'seconds'.padStart(8)}  in all`
    const lines = [...this.rows].map(([name, { rounds, failed, seconds, counts, skipped }]) => {
      const told =
        skipped === null
          ? [...counts].map(([what, times]) => `${times} ${what}`).join(', ')
          : `skipped: ${skipped}`
      const seeds = failed.length > 0 ? `  FAILED with seed ${failed.join(', ')}` : ''
      const cells = [name.padEnd(16), String(rounds).padStart(6), String(failed.length).padStart(6)]
      return `${cells.join(' ')} ${seconds.toFixed(0).padStart(8)}  ${told}${seeds}`
    })
    return [head, '-'.repeat(head.length + 20), ...lines].join('\n')
  }

  private row(name: string): Row {
    const row = this.rows.get(name) ?? { rounds: 0, seconds: 0, failed: [], counts: new Map(), skipped: null }
    this.rows.set(name, row)
    return row
  }
}
