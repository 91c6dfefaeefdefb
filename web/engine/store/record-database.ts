import { type CollectionChange, type Confirmed, type KeptIndex, SerialQueue } from '../../../engine/index.ts'
import { deleteDatabase, LeasedDatabase, ONCE, openDatabase, outcome } from './database.ts'
import { StoreError, storeError } from './errors.ts'
import { type KeptAnswers, readKeptAnswers } from './kept-answers.ts'
import { readKeptIndex } from './kept-index.ts'
import { changesText, type Puts, type RecordState, readRows, readState, stateText } from './record-rows.ts'

const CHUNKS = 'chunks'
const PATCHES = 'patches'
const STATE = 'state'
const SEARCH = 'search'
const ANSWERS = 'answers'

/** Maximum number of records in a chunk. */
const CHUNK_ROWS = 500
/** Chunks that are read at once, so that their texts are not all in memory together. */
const CHUNKS_AT_ONCE = 16

/** All rows of a generation. */
const rowsOf = (generation: number) => IDBKeyRange.bound([generation], [generation, []])

/**
 * The database of the confirmed records: chunks of JSON text, and over them a patch for each move. It can be had again from the
 * server, so what cannot be read is forgotten.
 */
export class RecordDatabase {
  private readonly database: LeasedDatabase
  private state: RecordState | null = null
  /** The last generation that anything was written of. */
  private latest = 0
  /** The number of the generation that is being loaded beside the present one; null for none. */
  private staged: number | null = null
  /** What changes the state takes turns: each move starts from the state that the one before left. */
  private readonly moves = new SerialQueue()

  private constructor(database: LeasedDatabase) {
    this.database = database
  }

  /** Opens it, and takes its lease from another tab. One that does not open is made again. */
  static async open(
    factory: IDBFactory,
    name: string,
    holder: string,
    lost: () => void,
  ): Promise<RecordDatabase> {
    try {
      return await RecordDatabase.claim(factory, name, holder, lost)
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'storage_unavailable')) throw error
      await deleteDatabase(factory, name)
      return RecordDatabase.claim(factory, name, holder, lost)
    }
  }

  private static async claim(
    factory: IDBFactory,
    name: string,
    holder: string,
    lost: () => void,
  ): Promise<RecordDatabase> {
    const opened = await openDatabase(factory, name, [CHUNKS, PATCHES])
    const database = new LeasedDatabase(opened, holder, 'relaxed', lost)
    try {
      await database.claim()
    } catch (error) {
      database.close()
      throw error
    }
    return new RecordDatabase(database)
  }

  /** The number of patches over the chunks. */
  get patches(): number {
    return this.state?.patches ?? 0
  }

  /**
   * Reads the confirmed state, and hands its records to `take` in blocks. Null when there is none that could be used; what was
   * taken of it then counts for nothing. `begin` hears before the records where the state stands, and the kept answers.
   */
  async read(
    take: (rows: Puts | readonly CollectionChange[]) => void,
    begin: (confirmed: Confirmed, answers: KeptAnswers | null) => void = () => {},
  ): Promise<Confirmed | null> {
    try {
      const { text, answers } = await this.database.read(async (store) => {
        const kept: Promise<unknown> = outcome(store(ONCE).get(ANSWERS))
        const state: unknown = await outcome(store(ONCE).get(STATE))
        return { text: state, answers: await kept }
      })
      const state = text === undefined ? null : readState(text)
      if (state) {
        this.latest = state.generation
        begin(state.confirmed, readKeptAnswers(answers))
        await this.readRows(state, take)
        this.state = state
        return state.confirmed
      }
      if (text !== undefined) await this.forget()
    } catch (error) {
      if (error instanceof StoreError && error.code === 'storage_closed') throw error
      await this.forget()
    }
    return null
  }

  /** Puts changes over what is there, and moves on. */
  patch(to: Confirmed, changes: readonly CollectionChange[]): Promise<void> {
    const text = changesText(changes)
    return this.moves.run(async () => {
      const { state } = this
      if (!state) throw new Error('there is no confirmed state that could move on')
      const next = { ...state, confirmed: to, patches: state.patches + 1 }
      await this.database.write((store) => {
        store(PATCHES).put(text, [state.generation, state.patches])
        store(ONCE).put(stateText(next), STATE)
      })
      this.state = next
    })
  }

  /** Begins another generation beside the present one, to be installed or discarded. What earlier ones left is removed. */
  async begin(): Promise<Generation> {
    const generation = this.newGeneration()
    this.staged = generation.number
    try {
      await this.clearBeside(generation)
    } catch (error) {
      this.discard(generation)
      throw error
    }
    return generation
  }

  /** Makes a generation the present one, at once; the earlier one goes. */
  install(generation: Generation, to: Confirmed): Promise<void> {
    return this.moves.run(async () => {
      const { number, chunks } = generation
      await this.swap({ generation: number, chunks, patches: 0, confirmed: to }, [])
      this.discard(generation)
    })
  }

  /** A generation is loaded no further. What there is of it goes with the next one. */
  discard({ number }: Generation): void {
    if (this.staged === number) this.staged = null
  }

  /**
   * Writes the present state as chunks without patches, while it may move on. `changes`: all its records. The work is dropped when
   * `isWanted` says no between two chunks, and when another state is loaded.
   */
  async compact(changes: Iterable<CollectionChange>, isWanted: () => boolean): Promise<void> {
    const before = this.state
    const goesOn = () => isWanted() && this.staged === null && this.state?.generation === before?.generation
    if (!before || !goesOn()) return
    const all = [...changes]
    const generation = this.newGeneration()
    await this.clearBeside(generation)
    for (let i = 0; i < all.length; i += CHUNK_ROWS) {
      if (!goesOn()) return
      await generation.add(all.slice(i, i + CHUNK_ROWS))
    }
    await this.moves.run(async () => {
      const { state } = this
      if (!state || !goesOn()) return
      const patches = await this.database.read((store) =>
        outcome(store(PATCHES).getAll(IDBKeyRange.lowerBound([state.generation, before.patches]))),
      )
      if (!goesOn()) return
      const { number, chunks } = generation
      await this.swap({ ...state, generation: number, chunks, patches: patches.length }, patches)
    })
  }

  /** Keeps the search index of the state. */
  keepIndex(index: KeptIndex): Promise<void> {
    return this.database.write((store) => {
      store(ONCE).put(index, SEARCH)
    })
  }

  /** Keeps answers for the next start. */
  keepAnswers(answers: KeptAnswers): Promise<void> {
    return this.database.write((store) => {
      store(ONCE).put(answers, ANSWERS)
    })
  }

  /** The search index that was kept last; null for none. */
  async keptIndex(): Promise<KeptIndex | null> {
    return readKeptIndex(await this.database.read((store) => outcome(store(ONCE).get(SEARCH))))
  }

  close(): void {
    this.database.close()
  }

  private newGeneration(): Generation {
    this.latest = Math.max(this.state?.generation ?? 0, this.latest) + 1
    return new Generation(this.database, this.latest)
  }

  /** Removes what is neither of the present generation nor of a new one. */
  private clearBeside({ number }: Generation): Promise<void> {
    const present = this.state?.generation ?? 0
    return this.database.write((store) => {
      for (const name of [CHUNKS, PATCHES]) {
        store(name).delete(IDBKeyRange.bound([0], [present]))
        store(name).delete(IDBKeyRange.bound([present, []], [number]))
      }
    })
  }

  private async swap(next: RecordState, patches: readonly unknown[]): Promise<void> {
    const before = this.state?.generation ?? 0
    await this.database.write((store) => {
      for (const [i, text] of patches.entries()) store(PATCHES).put(text, [next.generation, i])
      for (const name of [CHUNKS, PATCHES]) store(name).delete(rowsOf(before))
      store(ONCE).put(stateText(next), STATE)
    })
    this.state = next
  }

  private async readRows(
    state: RecordState,
    take: (rows: Puts | readonly CollectionChange[]) => void,
  ): Promise<void> {
    for (const [name, rows] of [
      [CHUNKS, state.chunks],
      [PATCHES, state.patches],
    ] as const) {
      let reading = this.readTexts(name, state.generation, 0, rows)
      for (let next = CHUNKS_AT_ONCE; ; next += CHUNKS_AT_ONCE) {
        const texts = await reading
        if (texts.length === 0) break
        // The browser reads these while the earlier ones are parsed.
        reading = this.readTexts(name, state.generation, next, rows)
        reading.catch(() => {})
        for (const text of texts) take(readRows(text))
      }
    }
  }

  /** The next texts from a row on; none from the end on. */
  private async readTexts(
    name: string,
    generation: number,
    first: number,
    rows: number,
  ): Promise<readonly unknown[]> {
    if (first >= rows) return []
    const last = Math.min(rows, first + CHUNKS_AT_ONCE) - 1
    const range = IDBKeyRange.bound([generation, first], [generation, last])
    const texts: unknown[] = await this.database.read((store) => outcome(store(name).getAll(range)))
    if (texts.length !== last - first + 1) throw storeError('storage_damaged')
    return texts
  }

  private async forget(): Promise<void> {
    this.state = null
    await this.database.write((store) => {
      for (const name of [CHUNKS, PATCHES]) store(name).clear()
      store(ONCE).delete(STATE)
      store(ONCE).delete(SEARCH)
      store(ONCE).delete(ANSWERS)
    })
  }
}

/** Chunks of a confirmed state that is not the present one yet. */
export class Generation {
  readonly number: number
  chunks = 0
  private readonly database: LeasedDatabase

  constructor(database: LeasedDatabase, number: number) {
    this.database = database
    this.number = number
  }

  /** Writes records as chunks. */
  async add(changes: readonly CollectionChange[]): Promise<void> {
    const texts: string[] = []
    for (let i = 0; i < changes.length; i += CHUNK_ROWS) {
      texts.push(changesText(changes.slice(i, i + CHUNK_ROWS)))
    }
    const first = this.chunks
    this.chunks += texts.length
    await this.database.write((store) => {
      for (const [i, text] of texts.entries()) store(CHUNKS).put(text, [this.number, first + i])
    })
  }
}
