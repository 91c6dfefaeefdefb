import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Child } from './child.ts'
import { Connection } from './connection.ts'
import type { Figure } from './figure.ts'
import { BenchHousehold } from './household.ts'
import type { BenchOptions } from './options.ts'
import { startFloor, startStowage, UNBOUNDED } from './servers.ts'
import { register, signIn } from './stowage-client.ts'
import { upload } from './upload.ts'

/** Measures something: gives its figures, to be shown as they come. */
export interface Scenario {
  readonly name: string
  /** Runs only when it is named: it takes long. */
  readonly only_named?: boolean
  run(bench: Bench): AsyncGenerator<Figure>
}

/** What the scenarios share: the two servers, filled households, and a folder that goes when the run ends. */
export class Bench {
  readonly options: BenchOptions
  readonly folder: string
  readonly floor: Child
  /** The running Stowage. */
  stowage: Child
  private readonly show: (figure: Figure) => void
  private readonly filled = new Map<number, BenchHousehold>()
  /** What proves to Stowage who asks. */
  private headers: Record<string, string> = {}

  private constructor(
    options: BenchOptions,
    parts: { folder: string; floor: Child; stowage: Child; show: (figure: Figure) => void },
  ) {
    this.options = options
    this.folder = parts.folder
    this.floor = parts.floor
    this.stowage = parts.stowage
    this.show = parts.show
  }

  static async open(options: BenchOptions, show: (figure: Figure) => void): Promise<Bench> {
    const folder = mkdtempSync(join(tmpdir(), 'stowage-bench-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    const floor = await startFloor()
    const stowage = await startStowage(join(folder, 'data'), options.cpu_prof)
    const bench = new Bench(options, { folder, floor, stowage, show })
    bench.headers = await register(stowage.url)
    return bench
  }

  /** The data folder of Stowage. */
  get data(): string {
    return join(this.folder, 'data')
  }

  /** The size of the largest household. */
  get largest(): number {
    return Math.max(...this.options.sizes)
  }

  /** The size of the smallest household. */
  get smallest(): number {
    return Math.min(...this.options.sizes)
  }

  /** A connection to Stowage, signed in. */
  connect(stowage = this.stowage): Connection {
    return new Connection(stowage.url, this.headers)
  }

  /** A connection to the floor server. */
  connectFloor(): Connection {
    return new Connection(this.floor.url)
  }

  /** A new household with places, categories and tags, and no items. */
  found(name: string): Promise<BenchHousehold> {
    return BenchHousehold.found(this.connect(), this.data, name)
  }

  /** The household with a number of items. The first call fills it, which is a figure of its own. */
  async household(size: number): Promise<BenchHousehold> {
    const known = this.filled.get(size)
    if (known) return known
    const household = await this.found(`${size} items`)
    for await (const figure of upload(this, household, size)) this.show(figure)
    this.filled.set(size, household)
    return household
  }

  /** Does some work while Stowage does not run; `more` are further arguments for node when it starts again. */
  async withoutStowage(work: () => Promise<void>, more: readonly string[] = []): Promise<void> {
    await this.stowage.stop()
    await work()
    this.stowage = await startStowage(this.data, this.options.cpu_prof, UNBOUNDED, more)
    this.headers = await signIn(this.stowage.url)
  }

  async close(): Promise<void> {
    await Promise.all([this.stowage.stop(), this.floor.stop()])
  }
}
