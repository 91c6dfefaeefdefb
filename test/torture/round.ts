import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '../storage/snapshots/support/random.ts'

/** One round of a scenario. What chance decides in it comes out of its seed; only when things happen does not. */
export class Round {
  readonly seed: number
  readonly random: Random
  /** Whether a round that does many things does few of them, and its load makes pauses. */
  readonly brief: boolean
  /** Gone when the round is over. */
  readonly folder: string
  /** What the round did, line by line. */
  readonly script: string[] = []
  /** What it did how often, for the summary. */
  readonly counts = new Map<string, number>()
  private readonly undoing: (() => unknown)[] = []

  private constructor(seed: number, folder: string, brief: boolean) {
    this.seed = seed
    this.brief = brief
    this.random = new Random(seed)
    this.folder = folder
    this.onEnd(() => rm(folder, { recursive: true, force: true }))
  }

  static async begin(seed: number, brief = false): Promise<Round> {
    return new Round(seed, await mkdtemp(join(tmpdir(), 'stowage-torture-')), brief)
  }

  /** Adds a line to the script. */
  note(line: string): void {
    this.script.push(line)
  }

  count(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.random.below(most - least + 1)
  }

  /** `work` is done when the round is over, the latest first. */
  onEnd(work: () => unknown): void {
    this.undoing.push(work)
  }

  async end(): Promise<void> {
    for (const undo of this.undoing.splice(0).reverse()) await undo()
  }
}
