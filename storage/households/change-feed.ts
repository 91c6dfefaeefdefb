import type { ChangeHint } from '../../sync-protocol/index.ts'
import { StorageError } from '../errors.ts'
import { OutsideWrites } from './outside-writes.ts'

/** Receives the state of a household. It must not throw. */
export type ChangeListener = (hint: ChangeHint) => void

export interface ChangeFeedOptions {
  /** The path of a household's file. */
  readonly fileOf: (household_id: string) => string
  /** Reads the state of a household. */
  readonly standing: (household_id: string) => Promise<ChangeHint>
  /** Milliseconds between two checks of the files that have listeners. */
  readonly look_ms: number
  /** Receives errors of the program. */
  readonly onFault: (error: unknown) => void
}

/** Minimum milliseconds between two hints of a burst; the state at its end is always reported. */
const APART_MS = 100

/** A household with listeners. */
interface Heard {
  readonly listeners: Set<ChangeListener>
  latest: ChangeHint | null
  /** Whether `latest` still has to be reported. */
  news: boolean
  timer: NodeJS.Timeout | null
}

/**
 * Reports the state of a household to its listeners: after a push at once, after a write of another process when it is
 * noticed. Listening does not keep the file open.
 */
export class ChangeFeed {
  private readonly options: ChangeFeedOptions
  private readonly heard = new Map<string, Heard>()
  private readonly outside: OutsideWrites

  constructor(options: ChangeFeedOptions) {
    this.options = options
    this.outside = new OutsideWrites(options.look_ms, (household_id) => void this.findOut(household_id))
  }

  /** @returns a function that ends the listening */
  listen(household_id: string, listener: ChangeListener): () => void {
    const heard = this.heard.get(household_id) ?? this.begin(household_id)
    // A separate object for each call, so that each ends independently.
    const own: ChangeListener = (hint) => listener(hint)
    heard.listeners.add(own)
    return () => {
      if (heard.listeners.delete(own) && heard.listeners.size === 0) this.end(household_id, heard)
    }
  }

  /** Reports a state of a household that is on disk. */
  moved(hint: ChangeHint): void {
    const heard = this.heard.get(hint.household_id)
    if (!heard || isSame(heard.latest, hint)) return
    heard.latest = hint
    heard.news = true
    // Deferred, so that the sender of the push gets its answer first.
    heard.timer ??= setTimeout(() => tell(heard), 0).unref()
  }

  /** Stops all reports. */
  stop(): void {
    for (const [household_id, heard] of this.heard) this.end(household_id, heard)
  }

  private begin(household_id: string): Heard {
    this.outside.watch(household_id, this.options.fileOf(household_id))
    const heard: Heard = { listeners: new Set(), latest: null, news: false, timer: null }
    this.heard.set(household_id, heard)
    return heard
  }

  private end(household_id: string, heard: Heard): void {
    if (heard.timer) clearTimeout(heard.timer)
    heard.listeners.clear()
    this.heard.delete(household_id)
    this.outside.unwatch(household_id)
  }

  private async findOut(household_id: string): Promise<void> {
    try {
      this.moved(await this.options.standing(household_id))
    } catch (error) {
      // The users of the household see the error of an unusable file; no hint is needed.
      if (!(error instanceof StorageError)) this.options.onFault(error)
    }
  }
}

function tell(heard: Heard): void {
  heard.timer = null
  if (!heard.news || !heard.latest) return
  heard.news = false
  heard.timer = setTimeout(() => tell(heard), APART_MS).unref()
  for (const listener of heard.listeners) listener(heard.latest)
}

function isSame(a: ChangeHint | null, b: ChangeHint): boolean {
  return a !== null && a.epoch === b.epoch && a.seq === b.seq
}
