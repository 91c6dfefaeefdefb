import type { Figure } from './figure.ts'

/** Times of the same work by both sides, in ms, as a scenario in one process takes them in turn. */
export class SideBySide {
  private readonly times = new Map<string, { stowage: number[]; floor: number[] }>()

  /** Does some work, and notes its time; that of one where it is done `parts` times. */
  async note(work: string, side: 'stowage' | 'floor', does: () => unknown, parts = 1): Promise<void> {
    const started = performance.now()
    await does()
    const of = this.times.get(work) ?? { stowage: [], floor: [] }
    of[side].push((performance.now() - started) / parts)
    this.times.set(work, of)
  }

  /** In the order in which the work was first done. */
  figures(): Figure[] {
    return [...this.times].map(([work, of]) => ({ work, unit: 'ms', ...of }))
  }
}
