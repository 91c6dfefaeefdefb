import { Replica, type ReplicaStore } from '../../../engine/index.ts'
import { cookieTransport } from '../../../sync-protocol/transport/index.ts'
import { today } from '../../local-day.ts'
import type { Calls, EngineEvent, EngineStatus, OpenInput } from '../calls.ts'
import { EngineError } from '../errors.ts'
import { loadNotesLibrary } from '../notes-library.ts'
import type { PhotoDesk } from '../photos/desk.ts'
import { isTurning } from '../photos/gallery.ts'
import { type AnsweredState, type KeptAnswer, markOf } from '../store/kept-answers.ts'
import { BrowserReplicaStore } from '../store/replica-store.ts'
import { seldom } from '../views/handlers.ts'
import { LateLists, loadLists } from '../views/late-lists.ts'
import { type CopyCall, type CopyHandlers, type CopyPhotos, copyHandlers } from './copy-handlers.ts'
import { downloadDigest } from './download-digest.ts'
import { AskedQuestions, type EarlyAnswers, type Question } from './early-answers.ts'
import { browserEnvironment } from './environment.ts'
import type { Memory } from './memories.ts'
import type { Surroundings } from './surroundings.ts'

/** For how long nothing happens before the store is tidied, in ms. */
const IDLE_MS = 5000
/** After which time what the first page does not need is made ready, in ms. */
const PREPARE_MS = 400
/** Number of changes in a row that put it off at most: a person can write for hours. */
const MOST_POSTPONED = 50

/** How long a change waits for further ones before it is sent, in ms. */
const GATHER_MS = 100

/** How often the copy looks whether another day has begun, in ms. A timer until midnight would be late by the time that a device sleeps. */
const DAY_CHECK_MS = 60_000

/** How often the pages hear at most how far a load has come, in ms. */
const PROGRESS_MS = 100

export interface CopyOptions {
  readonly input: OpenInput
  readonly surroundings: Surroundings
  /** A text that no other tab has. */
  readonly holder: string
  /** Says something to the pages of all tabs. */
  post(event: EngineEvent): void
  /** Receives the answers that were kept, if they are those of the present state. */
  readonly early: EarlyAnswers
  /** Called when no other tab can write any more. */
  claimed(): void
  /** Called when the copy is closed from outside. */
  lost(): void
}

/** A copy of a household that this worker reads and writes. */
export class Copy {
  private readonly replica: Replica
  private readonly handlers: CopyHandlers
  private readonly lists: LateLists
  private readonly store: BrowserReplicaStore | null
  /** Null for a copy on the disk. */
  private readonly memory: Memory | null
  private readonly options: CopyOptions
  private online: boolean | null = null
  private signed_out = false
  private readonly synced_before: string | null
  private idle: ReturnType<typeof setTimeout> | undefined
  /** What answers for photos; null before it is opened, and after that failed. */
  private opening: Promise<PhotoDesk> | null = null
  private desk: PhotoDesk | null = null
  private prepared = false
  private readonly questions: AskedQuestions
  /** The state of the answers that are kept; null when a question has been asked since. */
  private kept_mark: string | null = null
  private closed = false
  /** How often changes may still put off what is made ready after the start. */
  private postponable = MOST_POSTPONED
  private day = today()
  private readonly days: ReturnType<typeof setInterval>
  private told = 0
  private telling: ReturnType<typeof setTimeout> | undefined

  private constructor(
    replica: Replica,
    store: BrowserReplicaStore | null,
    questions: AskedQuestions,
    options: CopyOptions,
  ) {
    this.questions = questions
    this.replica = replica
    this.store = store
    this.memory = store ? null : options.surroundings.memories.of(options.input)
    this.options = options
    const { earlier } = questions
    const isSame = earlier?.mark === (store && markNow(store.answered, options))
    this.lists = new LateLists(replica, today, isSame ? earlier?.orders : [])
    questions.earlier = null
    const photos: CopyPhotos = {
      seen: {
        of: (media_id) => this.desk?.queue.of(media_id) ?? null,
        isTurning: (media_id) => isTurning(replica, media_id),
      },
      desk: () => this.photos(),
    }
    this.handlers = copyHandlers(replica, options.surroundings.reports, photos, this.lists)
    this.synced_before = replica.status().synced_at
    replica.subscribe((event) => {
      if (event.type === 'changed') this.changed(event)
      else if (event.type === 'membership') options.post(event)
      else this.tell()
    })
    this.days = setInterval(() => this.noteDay(), DAY_CHECK_MS)
  }

  /** Opens a copy, and begins to sync it. */
  static async open(options: CopyOptions): Promise<Copy> {
    const { user_id, role, keep } = options.input
    const { base_url, reports, requests } = options.surroundings
    const questions = new AskedQuestions()
    // The first list waits for it, and until the records are read it costs nothing.
    void loadLists().catch(() => {})
    const kept = keep === 'disk' ? await openStore(questions, options) : null
    if (kept === null) options.claimed()
    const store: ReplicaStore = kept ?? options.surroundings.memories.of(options.input).store
    try {
      // What waits is done once more over the confirmed state.
      if (store.last_position > 0) await loadNotesLibrary()
      const replica = await Replica.open({ store, environment: browserEnvironment(reports), role })
      const copy = new Copy(replica, kept, questions, options)
      replica.signIn(cookieTransport({ base_url, user_id, fetch: requests.fetch, sha256: downloadDigest }))
      replica.start({ gather_ms: GATHER_MS })
      copy.prepareLater()
      return copy
    } catch (error) {
      await store.close()
      throw error
    }
  }

  status(): EngineStatus {
    const status = this.replica.status()
    const { waiting = 0, refused = 0 } = this.desk?.queue ?? {}
    return {
      ...status,
      pending: status.pending + waiting,
      rejected: status.rejected + refused,
      role: 'leader',
      online: this.online,
      keep: this.store ? 'disk' : 'memory',
      waiting_beside: this.options.surroundings.memories.waitingBeside(this.options.input),
    }
  }

  async call<N extends CopyCall>(
    { name, input }: { readonly name: N; readonly input: Calls[N]['input'] },
    call_id: string,
  ): Promise<Calls[N]['output']> {
    // A tab of another build may ask what this one does not know.
    if (!Object.hasOwn(this.handlers, name)) throw new EngineError('invalid_call', 'The call is unknown.')
    this.note(name, input)
    return this.handlers[name](input, call_id)
  }

  private note(name: CopyCall, input: Calls[CopyCall]['input']): void {
    if (!this.store || !this.questions.note({ name, input } as Question)) return
    this.kept_mark = null
    if (this.prepared) this.rest()
  }

  /** Tries to sync at once. */
  sync(): void {
    this.replica.nudge()
    this.desk?.queue.nudge()
    this.replica.sync().catch(() => {})
  }

  /** The browser has a network again, or none. */
  reachable(online: boolean): void {
    if (online) {
      this.replica.nudge()
      this.desk?.queue.nudge()
      return
    }
    this.online = false
    this.tell()
  }

  /** @throws StoreError `lease_lost` when another tab writes the copy now */
  async check(): Promise<void> {
    await this.store?.check()
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.idle)
    clearTimeout(this.telling)
    clearInterval(this.days)
    await this.opening?.then((desk) => desk.queue.close()).catch(() => {})
    await this.replica.close()
    if (this.memory) this.memory.waits = this.status().pending
  }

  /** Opens the photos that wait here. They are loaded late, since lists and search do without them. */
  private photos(): Promise<PhotoDesk> {
    if (this.closed) throw new EngineError('closed', 'No household is open.')
    this.opening ??= this.openPhotos().catch((error) => {
      this.opening = null
      throw error
    })
    return this.opening
  }

  private async openPhotos(): Promise<PhotoDesk> {
    const { PhotoDesk } = await import('../photos/desk.ts')
    const { input, surroundings, holder, lost } = this.options
    const desk = await PhotoDesk.open({
      input,
      surroundings,
      holder,
      lost,
      replica: this.replica,
      changed: (media_ids) => {
        const records = media_ids.map((public_id) => ({ collection: 'media', public_id }))
        this.options.post({ type: 'changed', records })
        this.options.post({ type: 'status', status: this.status() })
      },
    })
    this.desk = desk
    if (desk.queue.isEmpty) return desk
    this.options.post({ type: 'changed', records: null })
    this.options.post({ type: 'status', status: this.status() })
    return desk
  }

  private changed(event: EngineEvent): void {
    this.options.post(event)
    if (this.prepared) this.rest()
    // Who adds things right after a start does not wait for what prepares a search.
    else if (this.postponable-- > 0) this.prepareLater()
  }

  /** On another day other things expire, so pages ask again. */
  private noteDay(): void {
    const day = today()
    if (day === this.day) return
    this.day = day
    this.changed({ type: 'changed', records: [] })
  }

  private tidy(): void {
    const { store } = this
    if (!store) return
    const tidied = async () => {
      if (store.isScattered) await store.compact()
      await store.prepareSearch()
      await store.keepIndex()
      await this.keepAnswers(store)
    }
    tidied().catch((error) => this.report(error))
  }

  /** Answers once more what the pages asked last, so that the next start can show it before it has the records. */
  private async keepAnswers(store: BrowserReplicaStore): Promise<void> {
    const mark = markNow(store.answered, this.options)
    if (mark === null || mark === this.kept_mark) return
    // A question that comes meanwhile takes this back.
    this.kept_mark = mark
    try {
      const answers: KeptAnswer[] = []
      for (const { name, input } of this.questions.all) {
        answers.push({ name, input, output: await this.handlers[name as CopyCall](input as never, '') })
      }
      const orders = await this.lists.keptOrders()
      // What changed meanwhile is followed by another rest.
      if (markNow(store.answered, this.options) === mark) await store.keepAnswers({ mark, answers, orders })
    } catch (error) {
      this.kept_mark = null
      throw error
    }
  }

  /** Makes ready what nobody needs in the first moment. */
  private prepareLater(): void {
    clearTimeout(this.idle)
    this.idle = setTimeout(() => {
      this.postponable = 0
      void this.photos().catch((error) => this.report(error))
      // A page without a service worker has them then when the network is gone.
      void loadNotesLibrary().catch((error) => this.report(error))
      void seldom().catch((error) => this.report(error))
      const prepared = this.store?.prepareSearch().then(() => this.store?.prepareRest())
      prepared?.then(
        () => {
          this.prepared = true
          this.rest()
        },
        (error) => this.report(error),
      )
    }, PREPARE_MS)
  }

  /** Tidies when nothing happens for a while. */
  private rest(): void {
    clearTimeout(this.idle)
    this.idle = setTimeout(() => this.tidy(), IDLE_MS)
  }

  private report(error: unknown): void {
    if (!this.closed) this.options.surroundings.reports.add(error)
  }

  private tell(): void {
    const { problem, progress, synced_at, syncing } = this.replica.status()
    if (problem) this.online = problem.kind !== 'unreachable'
    else if (synced_at !== this.synced_before && !syncing) this.online = true
    const signed_out = problem?.kind === 'signed_out'
    if (signed_out && !this.signed_out) this.options.post({ type: 'signed_out' })
    this.signed_out = signed_out
    clearTimeout(this.telling)
    const wait_ms = progress ? this.told + PROGRESS_MS - performance.now() : 0
    // The answer to a change goes first, and of several states in a row pages hear the last.
    this.telling = setTimeout(() => this.tellStatus(), Math.max(0, wait_ms))
  }

  private tellStatus(): void {
    this.told = performance.now()
    this.options.post({ type: 'status', status: this.status() })
  }
}

function openStore(questions: AskedQuestions, options: CopyOptions): Promise<BrowserReplicaStore> {
  const { input, surroundings, holder, early, claimed, lost } = options
  return BrowserReplicaStore.open({
    factory: surroundings.factory,
    owner: ownerOf(input),
    holder,
    claimed,
    begun: (state, answers) => {
      questions.recall(answers)
      early.give(answers?.mark === markNow(state, options) ? answers : null)
    },
    lost,
  })
}

/** What answers depend on in this moment. */
function markNow(state: AnsweredState, { input, surroundings }: CopyOptions): string | null {
  return markOf(state, [today(), input.role, surroundings.build])
}

function ownerOf({ user_id, household_id }: OpenInput) {
  return { user_id, household_id }
}
