import {
  isAwaited,
  type Media,
  type Mutated,
  ownerCollection,
  REMOVED_MEDIA_DAYS,
  type Replica,
  SerialQueue,
  sourceOf,
} from '../../../engine/index.ts'
import { TransportError } from '../../../sync-protocol/index.ts'
import { StoreError } from '../store/errors.ts'
import type { NewPhotoIds, PhotoOwner, PhotoRefusal, WaitingPhoto } from './calls.ts'
import type { PhotoEntry } from './entry.ts'
import type { PhotoBytes, PhotoStore } from './photo-store.ts'
import type { Prepared } from './prepare.ts'
import { sendPhoto, type Uploads } from './sender.ts'

/** Waiting time before a failed upload is tried again, in ms: it doubles from the first to the last. */
const FIRST_PAUSE_MS = 2000
const LAST_PAUSE_MS = 5 * 60_000
const REMOVED_MS = REMOVED_MEDIA_DAYS * 86_400_000

/** Problems of one upload; the others concern the server, or its network. */
const OF_ONE: readonly string[] = ['invalid', 'failed', 'expired', 'corrupt']
/** The browser has lost the bytes of a photo. */
const LOST: PhotoRefusal = { code: 'photo_lost', message: 'This browser has lost the picture.' }

export interface PhotoQueueOptions {
  readonly store: PhotoStore
  readonly replica: Replica
  readonly uploads: Uploads
  now(): string
  /** Called after each change, with the ids of the photos that look different. */
  changed(media_ids: readonly string[]): void
  report(error: unknown): void
}

/**
 * The photos that wait in this browser. A photo is on disk before the operation that attaches it is in the queue, and its
 * entry names that operation: after a crash the operation is submitted again under the same id. The bytes are sent once the
 * server has answered the operation, and are deleted when the confirmed record says that they are stored.
 */
export class PhotoQueue {
  private readonly options: PhotoQueueOptions
  private readonly entries: Map<string, PhotoEntry>
  /** Changes of the store take their turns. */
  private readonly turns = new SerialQueue()
  /** Photos whose bytes the server has; the record that says so is on its way. */
  private readonly sent = new Set<string>()
  private readonly ended = new AbortController()
  private readonly unsubscribe: () => void
  private sending: Promise<void> | null = null
  private again = false
  private pause_ms = 0
  /** Whether the last upload failed because there was no answer. */
  private unreachable = false
  private timer: ReturnType<typeof setTimeout> | undefined

  private constructor(options: PhotoQueueOptions, entries: readonly PhotoEntry[]) {
    this.options = options
    this.entries = new Map(
      [...entries]
        .sort((a, b) => (a.added_at + a.media_id < b.added_at + b.media_id ? -1 : 1))
        .map((entry) => [entry.media_id, entry]),
    )
    this.unsubscribe = options.replica.subscribe((event) => {
      if (event.type === 'status') this.noteStatus()
      else if (event.type === 'membership') return
      else if (event.records === null || event.records.some(isMedia)) this.sendSoon()
    })
  }

  /** Opens the queue over what the store holds, and begins to send it. */
  static async open(options: PhotoQueueOptions): Promise<PhotoQueue> {
    const queue = new PhotoQueue(options, await options.store.entries(options.report))
    for (const entry of queue.entries.values()) if (!entry.attached) await queue.attach(entry)
    queue.send()
    return queue
  }

  /** What this browser knows of a photo that waits here; null for any other. */
  of(media_id: string): PhotoEntry | null {
    return this.entries.get(media_id) ?? null
  }

  /** Whether no photo waits here. */
  get isEmpty(): boolean {
    return this.entries.size === 0
  }

  /** The number of photos that are still to be sent, and whose operation does not wait itself. */
  get waiting(): number {
    const attaching = this.attaching()
    return this.list().filter(
      ({ media_id, refusal }) => refusal === null && !this.sent.has(media_id) && !attaching.has(media_id),
    ).length
  }

  /** The number of photos that the server does not accept. */
  get refused(): number {
    return this.list().filter(({ refusal }) => refusal !== null).length
  }

  /**
   * Adds a photo. A call with ids that are known changes nothing and answers as the first did.
   *
   * @throws StoreError; then nothing was kept
   */
  async add(ids: NewPhotoIds, owner: PhotoOwner, { facts, bytes }: Prepared): Promise<Mutated> {
    const { public_id: media_id, operation_id, upload_id } = ids
    const known = this.entries.get(media_id)
    if (known) return { status: 'queued', operation_id: known.operation_id }
    const entry: PhotoEntry = {
      media_id,
      operation_id,
      upload_id,
      owner,
      ...facts,
      added_at: this.options.now(),
      attached: false,
      refusal: null,
      gone_since: null,
    }
    await this.turns.run(() => this.write(entry, bytes))
    const mutated = await this.attach(entry)
    if (mutated.status === 'rejected') await this.discard(media_id)
    this.send()
    return mutated
  }

  bytes(media_id: string): Promise<PhotoBytes | null> {
    return this.entries.has(media_id) ? this.options.store.bytes(media_id) : Promise.resolve(null)
  }

  waitingPhotos(): WaitingPhoto[] {
    const { view } = this.options.replica
    return this.list()
      .filter(({ media_id }) => !this.sent.has(media_id))
      .map(({ media_id, owner, bytes, added_at, refusal }) => ({
        public_id: media_id,
        owner,
        owner_name: view.get(ownerCollection[owner.kind], owner.id)?.record.name ?? null,
        bytes,
        added_at,
        refusal,
      }))
  }

  /** Sends a refused photo again. */
  async retry(media_id: string): Promise<boolean> {
    const entry = this.entries.get(media_id)
    if (!entry) return false
    await this.change([{ ...entry, refusal: null }])
    if (!entry.attached) await this.attach({ ...entry, refusal: null })
    this.nudge()
    return true
  }

  /** Deletes the bytes of a photo, whatever the server has of it. */
  async discard(media_id: string): Promise<boolean> {
    if (!this.entries.has(media_id)) return false
    await this.drop([media_id])
    return true
  }

  /** The server may be reachable again: tries at once. */
  nudge(): void {
    this.pause_ms = 0
    clearTimeout(this.timer)
    this.timer = undefined
    this.send()
  }

  /** Ends what is going on. What waits is sent when the queue is opened again. */
  async close(): Promise<void> {
    this.unsubscribe()
    clearTimeout(this.timer)
    this.ended.abort(new Error('the queue of photos was closed'))
    await this.sending
    await this.turns.run(() => this.options.store.close())
  }

  /** The photos whose record is there, or could not be made. */
  private list(): PhotoEntry[] {
    return [...this.entries.values()].filter(
      (entry) => entry.gone_since === null || (!entry.attached && entry.refusal !== null),
    )
  }

  private recordOf(media_id: string): Media | null {
    return this.options.replica.view.get('media', media_id)?.record ?? null
  }

  /** The photos whose operation the server has not answered. */
  private attaching(): ReadonlySet<unknown> {
    if (this.entries.size === 0) return new Set()
    const pending = this.options.replica.pending()
    return new Set(
      pending.flatMap(({ operation: { type, input } }) => (type === 'media.attach' ? input.public_id : [])),
    )
  }

  /** The replica has just reached the server, so a photo may reach it too. */
  private noteStatus(): void {
    if (this.entries.size === 0) return
    const { syncing, problem } = this.options.replica.status()
    if (syncing || problem !== null) return
    if (this.unreachable) this.nudge()
    else this.sendSoon()
  }

  private async attach(entry: PhotoEntry): Promise<Mutated> {
    const { media_id: public_id, operation_id, owner, content_type, bytes, sha256 } = entry
    const input = { public_id, owner, content_type, bytes, sha256, kind: 'photo' } as const
    const mutated = await this.options.replica.submit('media.attach', input, { operation_id })
    // Its operation may be so old that the queue has forgotten it.
    const there = mutated.status === 'rejected' && isOf(this.recordOf(public_id), sha256)
    // What refused it at an earlier time holds no more.
    if (mutated.status === 'queued' || there) await this.change([{ ...entry, attached: true, refusal: null }])
    else {
      const { code, message } = mutated.error
      await this.change([{ ...entry, refusal: { code, message } }])
    }
    return mutated
  }

  private sendSoon(): void {
    if (this.entries.size > 0 && this.timer === undefined) this.send()
  }

  /** Sends what can be sent, one photo after the other, unless that is going on already. */
  private send(): void {
    if (this.ended.signal.aborted) return
    if (this.sending !== null) {
      this.again = true
      return
    }
    this.sending = this.pass()
      .then(
        () => {
          this.pause_ms = 0
          this.unreachable = false
        },
        (error: unknown) => this.rest(error),
      )
      .finally(() => {
        this.sending = null
        const { again } = this
        this.again = false
        if (again && this.timer === undefined) this.send()
      })
  }

  private rest(error: unknown): void {
    if (this.ended.signal.aborted) return
    this.unreachable = error instanceof TransportError && error.problem === 'unreachable'
    if (!(error instanceof TransportError)) this.options.report(error)
    this.pause_ms = Math.min(LAST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.pause_ms * 2))
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.send()
    }, this.pause_ms)
  }

  private async pass(): Promise<void> {
    await this.follow()
    const attaching = this.attaching()
    let failure: unknown = null
    for (const { media_id, refusal } of [...this.entries.values()]) {
      if (refusal || this.sent.has(media_id) || attaching.has(media_id)) continue
      const record = this.recordOf(media_id)
      if (!record || !isAwaited(record)) continue
      try {
        await this.sendOne(media_id)
      } catch (error) {
        // Another photo may have better luck, unless nobody answers.
        if (!(error instanceof TransportError && OF_ONE.includes(error.problem))) throw error
        failure = error
      }
    }
    if (failure !== null) throw failure
  }

  private async sendOne(media_id: string): Promise<void> {
    const { uploads, store } = this.options
    const { signal } = this.ended
    const entry = this.entries.get(media_id)
    if (!entry) return
    const bytes = await store.bytes(media_id)
    const refusal = bytes ? await sendPhoto(uploads, entry, bytes.file, signal) : LOST
    signal.throwIfAborted()
    const now = this.entries.get(media_id)
    if (!now) return
    if (refusal) await this.change([{ ...now, refusal }])
    else {
      this.sent.add(media_id)
      this.options.changed([media_id])
    }
  }

  /** Takes in what became of the records: bytes that are stored or long gone are deleted here. */
  private async follow(): Promise<void> {
    const now = this.options.now()
    const over: string[] = []
    const changed: PhotoEntry[] = []
    for (const entry of this.entries.values()) {
      const record = this.recordOf(entry.media_id)
      if (record && record.stored_at !== null) over.push(entry.media_id)
      else if (record?.refusal && !entry.refusal) {
        changed.push({ ...entry, refusal: { code: record.refusal, message: null } })
      } else if (!record && entry.gone_since === null && entry.attached)
        changed.push({ ...entry, gone_since: now })
      else if (record && entry.gone_since !== null) changed.push({ ...entry, gone_since: null })
      else if (!record && Date.parse(now) - Date.parse(entry.gone_since ?? now) > REMOVED_MS)
        over.push(entry.media_id)
    }
    if (over.length > 0) await this.drop(over)
    if (changed.length > 0) await this.change(changed)
  }

  /** Puts a photo on disk. If there is no room, the bytes of removed photos make some. */
  private async write(entry: PhotoEntry, bytes: PhotoBytes): Promise<void> {
    const { store } = this.options
    try {
      await store.add(entry, bytes)
    } catch (error) {
      const gone = [...this.entries.values()].filter(({ gone_since }) => gone_since !== null)
      if (!(error instanceof StoreError && error.code === 'storage_full') || gone.length === 0) throw error
      const ids = gone.map(({ media_id }) => media_id)
      await store.remove(ids)
      for (const id of ids) this.entries.delete(id)
      await store.add(entry, bytes)
    }
    this.entries.set(entry.media_id, entry)
  }

  private async change(entries: readonly PhotoEntry[]): Promise<void> {
    await this.turns.run(async () => {
      const there = entries.filter(({ media_id }) => this.entries.has(media_id))
      if (there.length === 0) return
      await this.options.store.update(there)
      for (const entry of there) this.entries.set(entry.media_id, entry)
    })
    this.options.changed(entries.map(({ media_id }) => media_id))
  }

  private async drop(media_ids: readonly string[]): Promise<void> {
    await this.turns.run(async () => {
      await this.options.store.remove(media_ids)
      for (const id of media_ids) {
        this.entries.delete(id)
        this.sent.delete(id)
      }
    })
    this.options.changed(media_ids)
  }
}

/** Whether a record is that of a file. */
function isOf(record: Media | null, sha256: string): boolean {
  return record !== null && sourceOf(record) === sha256
}

function isMedia({ collection }: { readonly collection: string }): boolean {
  return collection === 'media'
}
