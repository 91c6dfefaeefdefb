import type { CollectionChange, Confirmed, KeptIndex } from '../../../engine/index.ts'
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
  async patch(to: Confirmed, changes: readonly CollectionChange[]): Promise<void> {
    const { state } = this
    if (!state) throw new Error('there is no confirmed state that could move on')
    const next = { ...state, confirmed: to, patches: state.patches + 1 }
    const text = changesText(changes)
    await this.database.write((store) => {
      store(PATCHES).put(text, [state.generation, state.patches])
      store(ONCE).put(stateText(next), STATE)
    })
    this.state = next
  }

  /** Begins another generation beside the present one. What earlier ones left is removed. */
  async begin(): Promise<Generation> {
    const present = this.state?.generation ?? 0
    const generation = Math.max(present, this.latest) + 1
    this.latest = generation
    await this.database.write((store) => {
      for (const name of [CHUNKS, PATCHES]) {
        store(name).delete(IDBKeyRange.bound([0], [present]))
        store(name).delete(IDBKeyRange.bound([present, []], [generation]))
      }
    })
    return new Generation(this.database, generation)
  }

  /** Makes a generation the present one, at once; the earlier one goes. */
  install({ number: generation, chunks }: Generation, to: Confirmed): Promise<void> {
    return this.swap({ generation, chunks, patches: 0, confirmed: to }, [])
  }

  /**
   * Writes the present state as chunks without patches, while it may move on. `changes`: all its records. The work is dropped when
   * `isWanted` says no between two chunks.
   */
  async compact(changes: Iterable<CollectionChange>, isWanted: () => boolean): Promise<void> {
    const before = this.state
    if (!before) return
    const all = [...changes]
    const generation = await this.begin()
    for (let i = 0; i < all.length; i += CHUNK_ROWS) {
      if (!isWanted()) return
      await generation.add(all.slice(i, i + CHUNK_ROWS))
    }
    const { state } = this
    if (!isWanted() || state?.generation !== before.generation) return
    const patches = await this.database.read((store) =>
      outcome(store(PATCHES).getAll(IDBKeyRange.lowerBound([state.generation, before.patches]))),
    )
    if (!isWanted() || this.state !== state) return
    const { number, chunks } = generation
    await this.swap({ ...state, generation: number, chunks, patches: patches.length }, patches)
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
