import type { CollectionMap, Followed, KeyOf, ScopeState } from '../../engine/index.ts'
import { quoted } from '../scope/quoted.ts'
import { type RecordStatements, recordStatements, recordsBetween } from '../scope/record-statements.ts'
import { recordOf } from '../scope/record-table.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { plucking, reading, type Statement } from '../scope/statement.ts'
import { uuidText } from '../scope/uuid.ts'
import { TimeSlice } from './time-slice.ts'

/** Records that are read at once; and of those of which only the placement is read. */
const PIECE = 200
const LIGHT_PIECE = 1000

/** placement_id, seq, public_id of the last row, and the maximum number of rows. */
type LightPage = () => Statement<[Buffer, number, Buffer, number], [Buffer, number, Buffer]>

interface Source {
  readonly key: string
  /** Set when only the placement is wanted of a first reading. */
  readonly light: LightPage | null
  readonly page: RecordStatements['page']
  readonly between: ReturnType<typeof recordsBetween>
}

/** What of the first reading is left: the collection it is at, and the id it has come to. */
interface FirstReading {
  readonly seq: number
  at: number
  after: Buffer
  seqAfter: number
  place: Buffer
}

const NOTHING = Buffer.alloc(0)

/**
 * Keeps something in memory in step with a scope's file, also when another process writes it: first it reads all records of some collections,
 * then what changed by seq. It never writes, and nothing waits for it but those who ask.
 */
export class Follower<M extends CollectionMap> {
  private readonly file: ScopeFile<M>
  private readonly followed: Followed
  private readonly sources: readonly Source[]
  private readonly cut: () => Statement<[{ since: number; last: number }], number>
  private readonly tombstones: () => Statement<[number, number], [string, Buffer]>
  private epoch: string | null = null
  private seq = -1
  private first: FirstReading | null = null
  /** Of the file, when all of it was known last: unless that is another one now, there is nothing to read. */
  private version = ''

  /** `light` are those of the collections of which a first reading tells the placement alone. */
  constructor(
    file: ScopeFile<M>,
    collections: readonly KeyOf<M>[],
    followed: Followed,
    light: readonly KeyOf<M>[] = [],
  ) {
    const { database } = file
    this.file = file
    this.followed = followed
    this.sources = collections.map((key) => ({
      key,
      light: light.includes(key) ? reading(database, () => lightPage(key)) : null,
      page: recordStatements(database, file.schema.table(key)).page,
      between: recordsBetween(database, key),
    }))
    const changed = [...collections, 'tombstones']
      .map((table) => `SELECT seq FROM ${quoted(table)} WHERE seq > @since`)
      .join(' UNION ALL ')
    this.cut = plucking(database, () => `${changed} ORDER BY seq LIMIT 1 OFFSET @last`)
    this.tombstones = reading(
      database,
      () => 'SELECT collection, public_id FROM tombstones WHERE seq > ? AND seq <= ?',
    )
  }

  /** Whether what is followed is as the scope is in a state. */
  knows({ epoch, seq }: Pick<ScopeState, 'epoch' | 'seq'>): boolean {
    return this.first === null && this.epoch === epoch && this.seq === seq
  }

  /** Where the scope stood when all of it was known last; null while that is not so. */
  get standing(): Pick<ScopeState, 'epoch' | 'seq'> | null {
    return this.first || this.epoch === null ? null : { epoch: this.epoch, seq: this.seq }
  }

  /** The followed state is that of an earlier state of the scope: only the changes since then are missing. */
  goOnFrom({ epoch, seq }: Pick<ScopeState, 'epoch' | 'seq'>): void {
    this.epoch = epoch
    this.seq = seq
    this.first = null
  }

  /** Takes in what is missing, in turns with others. Only one may do so at a time. */
  async catchUp(): Promise<void> {
    // Asked before anything is read: what is written meanwhile makes another version.
    const { version } = this.file
    if (version === this.version) return
    const turns = new TimeSlice()
    while (!this.take(turns)) await turns.pass()
    this.version = version
  }

  /** Takes in what is missing until others are due a turn; whether nothing is missing any more. */
  private take(turns: TimeSlice): boolean {
    return this.file.reading((state) => {
      // The file no longer lists these deletions.
      if (this.epoch !== state.epoch || (this.seq < state.floor_seq && !this.first)) this.begin(state)
      while (!this.knows(state)) {
        if (turns.due) return false
        if (this.first) this.readOn(this.first)
        else this.moveOn(state.seq)
      }
      return true
    })
  }

  private begin({ epoch, seq }: Pick<ScopeState, 'epoch' | 'seq'>): void {
    this.followed.reset()
    this.epoch = epoch
    this.seq = -1
    this.first = { seq, at: 0, after: NOTHING, seqAfter: -1, place: NOTHING }
  }

  /** A record that changes meanwhile has a higher seq, so it is reported again afterwards. */
  private readOn(first: FirstReading): void {
    const source = this.sources[first.at]
    if (!source) {
      this.first = null
      this.seq = first.seq
      return
    }
    const more = source.light
      ? this.readPlacements(source.key, source.light, first)
      : this.readRecords(source, first)
    if (more) return
    first.at++
    first.after = NOTHING
    first.place = NOTHING
    first.seqAfter = -1
  }

  private readRecords({ key, page }: Source, first: FirstReading): boolean {
    const rows = page().all(first.after, PIECE)
    for (const [, text] of rows) this.followed.put(key, recordOf(text))
    first.after = rows.at(-1)?.[0] ?? NOTHING
    return rows.length === PIECE
  }

  private readPlacements(key: string, page: LightPage, first: FirstReading): boolean {
    const rows = page().all(first.place, first.seqAfter, first.after, LIGHT_PIECE)
    let last: Buffer = NOTHING
    let place_id = ''
    for (const [place, , id] of rows) {
      // They come by place, and mostly many of one.
      if (!place.equals(last)) place_id = uuidText(place)
      last = place
      this.followed.placed?.(key, uuidText(id), place_id)
    }
    const [place, seq, id] = rows.at(-1) ?? [NOTHING, -1, NOTHING]
    first.place = place
    first.seqAfter = seq
    first.after = id
    return rows.length === LIGHT_PIECE
  }

  private moveOn(seq: number): void {
    const until = this.cut().get({ since: this.seq, last: PIECE - 1 }) ?? seq
    for (const [collection, id] of this.tombstones().all(this.seq, until)) {
      this.followed.gone(collection, uuidText(id))
    }
    for (const { key, between } of this.sources) {
      for (const [, text] of between().all(this.seq, until)) this.followed.put(key, recordOf(text))
    }
    this.seq = until
  }
}

/** placement_id, seq, public_id, limit -> the same of what comes after them in the index of placements */
function lightPage(key: string): string {
  const order = 'placement_id, seq, public_id'
  return `SELECT ${order} FROM ${quoted(key)} WHERE placement_id IS NOT NULL AND (${order}) > (?, ?, ?) ORDER BY ${order} LIMIT ?`
}
