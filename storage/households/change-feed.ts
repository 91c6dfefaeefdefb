import type { ChangeHint } from '../../sync-protocol/index.ts'
import { StorageError } from '../errors.ts'
import { OutsideWrites } from './outside-writes.ts'

/** Told where a household stands. It must not throw. */
export type ChangeListener = (hint: ChangeHint) => void

export interface ChangeFeedOptions {
  /** Where a household's file lies. */
  readonly fileOf: (household_id: string) => string
  /** Finds out where a household stands. */
  readonly standing: (household_id: string) => Promise<ChangeHint>
  /** How often files that somebody listens to are looked at, in ms. */
  readonly look_ms: number
  /** Told of faults in the program. */
  readonly onFault: (error: unknown) => void
}

/** A burst is told once in so many ms, and what it led to last is always told. */
const APART_MS = 100

/** A household that somebody listens to. */
interface Heard {
  readonly listeners: Set<ChangeListener>
  latest: ChangeHint | null
  /** Whether `latest` was not told yet. */
  news: boolean
  timer: NodeJS.Timeout | null
}

/**
 * Tells those who listen to a household where it stands: after a push at once, after a write of another process when
 * that is noticed. Listening holds no file open.
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
    // One of its own for each call, so that each ends by itself.
    const own: ChangeListener = (hint) => listener(hint)
    heard.listeners.add(own)
    return () => {
      if (heard.listeners.delete(own) && heard.listeners.size === 0) this.end(household_id, heard)
    }
  }

  /** A household stands here, and what made it so is durable. */
  moved(hint: ChangeHint): void {
    const heard = this.heard.get(hint.household_id)
    if (!heard || isSame(heard.latest, hint)) return
    heard.latest = hint
    heard.news = true
    // Not at once: who pushed gets the answer first.
    heard.timer ??= setTimeout(() => tell(heard), 0).unref()
  }

  /** Tells nothing any more. */
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
      // A file that cannot be used is told to whoever asks for it; there is nothing to hint at.
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
