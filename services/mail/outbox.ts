import type { SecretBox } from '../accounts/second-factor/secret-box.ts'
import type { Clock, Ids, Logging } from '../runtime.ts'
import { type Carrier, Refusal } from './carriers.ts'
import { Content, type Letter, type MailTask } from './letter.ts'
import { type Entry, OutboxStore } from './outbox-store.ts'
import { writeMail } from './write-mail.ts'

/** Maximum number of mails that wait. A mail beyond it is refused, and the log says so. */
const MAX_WAITING = 1000
/** The wait after a failed attempt, in ms. It doubles with each further one ... */
const FIRST_WAIT_MS = 60_000
/** ... up to this, in ms. */
const LONGEST_WAIT_MS = 3_600_000
/** Maximum time between two looks at the clock, in ms, as it may be set meanwhile. */
const LOOK_EVERY_MS = 60_000

/** Maximum time for the mail under way when the program stops, in ms. */
const CLOSE_MS = 5000

/** Finds the letter of a task; null if nobody gets one. */
export type Resolve = (task: MailTask, user: { use(user_id: string): void }) => Promise<Letter | null>

/** What the outbox uses. */
export interface OutboxDeps extends Clock, Ids, Logging {
  readonly folder: string
  readonly base_url: string
  readonly box: SecretBox
  readonly carrier: Carrier
}

/** A letter or a task to post. */
export interface ToPost {
  readonly content: Content
  readonly user_id: string | null
  /** Time for which attempts are worthwhile, in seconds. */
  readonly lasts_s: number
}

/**
 * The mails that wait to leave. Each is a file before its request is answered, so none is lost when the server stops or
 * the mail server is away: the next attempt follows, each time a little later.
 */
export class Outbox {
  private readonly deps: OutboxDeps
  private readonly store: OutboxStore
  private readonly waiting = new Map<string, Entry>()
  private resolve: Resolve | null = null
  private timer: NodeJS.Timeout | null = null
  private running: Promise<void> = Promise.resolve()
  private posting = 0
  private closed = false

  constructor(deps: OutboxDeps) {
    this.deps = deps
    this.store = new OutboxStore(deps.folder)
  }

  /** Number of mails that wait. */
  get size(): number {
    return this.waiting.size
  }

  /** Puts something into the outbox. True: it is on disk. False: too many mails wait, and it was refused. */
  async post({ content, lasts_s, user_id }: ToPost): Promise<boolean> {
    const { log, newId, now } = this.deps
    if (this.waiting.size + this.posting >= MAX_WAITING) {
      log.error({ waiting: this.waiting.size }, 'too many mails wait, so that a mail is refused')
      return false
    }
    this.posting += 1
    try {
      const id = newId()
      const at = now()
      const entry: Entry = {
        id,
        user_id,
        created_at: at.toISOString(),
        give_up_at: new Date(at.getTime() + lasts_s * 1000).toISOString(),
        attempts: 0,
        next_at: at.toISOString(),
        sealed: this.seal(id, content),
      }
      await this.store.write(entry)
      this.waiting.set(id, entry)
    } finally {
      this.posting -= 1
    }
    void this.work()
    return true
  }

  /** Reads what an earlier process left, and begins to send. */
  async start(resolve: Resolve): Promise<void> {
    this.resolve = resolve
    const loading = this.running.then(() => this.load())
    this.running = loading.catch(() => {})
    void this.work()
    await loading
  }

  /** Reads what another process left since, such as a command, and begins to send it. */
  async takeUp(): Promise<void> {
    // Between two attempts: a mail that is being sent still has its file.
    const reading = this.running.then(() => this.read())
    this.running = reading.then(
      () => {},
      () => {},
    )
    if ((await reading).found > 0) void this.work()
  }

  private async load(): Promise<void> {
    const { strays } = await this.read()
    for (const name of strays) await this.store.removeStray(name)
  }

  private async read(): Promise<{ readonly found: number; readonly strays: readonly string[] }> {
    const { entries, strays } = await this.store.read()
    const found = entries.filter(({ id }) => !this.waiting.has(id))
    for (const entry of found) this.waiting.set(entry.id, entry)
    return { found: found.length, strays }
  }

  /** Makes all attempts that are due. Settles when they are made. */
  work(): Promise<void> {
    this.running = this.running
      .then(() => this.attemptAll())
      .catch((error: unknown) => {
        // Nobody may wait for it. What fails once must not keep all later mails from leaving.
        this.deps.log.error({ ...withoutAddresses(error) }, 'the mails that wait could not be attempted')
        this.plan()
      })
    return this.running
  }

  /** Removes the mails of a user. */
  async forget(user_id: string): Promise<void> {
    await this.dropAllOf(user_id)
    // A mail that is being sent may leave a file: what is removed now stays removed.
    const behind = this.running.then(async () => {
      await this.dropAllOf(user_id)
      await this.deps.carrier.forget(user_id)
    })
    this.running = behind.catch(() => {})
    await behind
  }

  private async dropAllOf(user_id: string): Promise<void> {
    for (const entry of [...this.waiting.values()]) if (entry.user_id === user_id) await this.drop(entry.id)
  }

  /** Stops. Mails that wait stay in their files, for the next process. */
  async close(): Promise<void> {
    this.closed = true
    if (this.timer) clearTimeout(this.timer)
    // A mail server that does not answer must not keep the program from stopping. The mail stays in its file.
    let patience: NodeJS.Timeout | undefined
    const tooLong = new Promise<void>((resolve) => {
      patience = setTimeout(resolve, CLOSE_MS)
    })
    await Promise.race([this.running, tooLong])
    clearTimeout(patience)
  }

  private async attemptAll(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    await this.resealAll()
    const at = () => this.deps.now().toISOString()
    const due = [...this.waiting.values()].filter(({ next_at }) => next_at <= at())
    for (const entry of due.sort((a, b) => (a.next_at < b.next_at ? -1 : 1))) {
      if (this.closed || !this.resolve) return
      // Its user may have been erased since the first of them was attempted.
      if (!this.waiting.has(entry.id)) continue
      try {
        await this.attempt(entry, this.resolve)
      } catch (error) {
        this.deps.log.error({ ...withoutAddresses(error) }, 'the state of a mail could not be stored')
      }
    }
    this.plan()
  }

  /** SPEC.md I56: seals what an earlier key of the installation has sealed with the current one. */
  private async resealAll(): Promise<void> {
    for (const entry of this.waiting.values()) {
      const { id, sealed } = entry
      if (this.deps.box.isCurrent(sealed, `mail:${id}`)) continue
      const content = this.open(entry)
      if (content === null) continue
      const next = { ...entry, sealed: this.seal(id, content) }
      this.waiting.set(id, next)
      await this.store.write(next).catch((error: unknown) => {
        this.deps.log.error({ ...withoutAddresses(error) }, 'the state of a mail could not be stored')
      })
    }
  }

  /** Sets the timer for the next attempt. */
  private plan(): void {
    if (this.closed || this.timer || this.waiting.size === 0) return
    const next = Math.min(...[...this.waiting.values()].map(({ next_at }) => Date.parse(next_at)))
    const ms = Math.min(Math.max(next - this.deps.now().getTime(), 1000), LOOK_EVERY_MS)
    this.timer = setTimeout(() => void this.work(), ms)
    this.timer.unref()
  }

  private async attempt(entry: Entry, resolve: Resolve): Promise<void> {
    const { carrier, log, now } = this.deps
    const { attempts, id } = entry
    if (entry.give_up_at <= now().toISOString()) {
      log.warn({ mail: id, attempts }, 'a mail could not be sent in time, and is given up')
      return this.drop(id)
    }
    const content = this.open(entry)
    if (content === null) {
      log.warn({ mail: id }, 'a mail that waited cannot be read with the key of this server, and is removed')
      return this.drop(id)
    }
    let current = entry
    let kind: string = content.type
    try {
      const letter = content.type === 'letter' ? content : await this.resolved(entry, content, resolve)
      if (letter === null) return this.drop(id)
      current = this.waiting.get(id) ?? entry
      kind = letter.mail.kind
      const { language, mail, to } = letter
      const written = writeMail(mail, language, this.deps.base_url)
      await carrier.carry({ ...written, id, kind, language, to, user_id: current.user_id })
    } catch (error) {
      return this.failed(current, kind, error)
    }
    await this.drop(id)
  }

  /** Replaces a task by its letter, so that further attempts send the same one. */
  private async resolved(entry: Entry, task: MailTask, resolve: Resolve): Promise<Letter | null> {
    let user_id = entry.user_id
    const letter = await resolve(task, {
      use: (id) => {
        user_id = id
      },
    })
    if (letter === null) return null
    const next = { ...entry, user_id, sealed: this.seal(entry.id, letter) }
    await this.store.write(next)
    this.waiting.set(entry.id, next)
    return letter
  }

  private async failed(entry: Entry, kind: string, error: unknown): Promise<void> {
    const { log, now } = this.deps
    const { id } = entry
    const attempts = entry.attempts + 1
    const facts = { mail: id, kind, attempts, ...withoutAddresses(error) }
    if (error instanceof Refusal) {
      log.warn(facts, 'the mail server refuses a mail, which is given up')
      return this.drop(id)
    }
    const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_MS)
    const next_at = new Date(now().getTime() + wait).toISOString()
    log.warn({ ...facts, next_at }, 'a mail could not be sent; another attempt follows')
    const next = { ...entry, attempts, next_at }
    this.waiting.set(id, next)
    await this.store.write(next)
  }

  private async drop(id: string): Promise<void> {
    this.waiting.delete(id)
    await this.store.remove(id)
  }

  private seal(id: string, content: Content): string {
    return this.deps.box.seal(Buffer.from(JSON.stringify(content)), `mail:${id}`)
  }

  private open({ id, sealed }: Entry): Content | null {
    try {
      const content = Content.safeParse(JSON.parse(this.deps.box.open(sealed, `mail:${id}`).toString('utf8')))
      return content.success ? content.data : null
    } catch {
      return null
    }
  }
}

/** The facts of an error for the log. Its message is left out: mail servers repeat addresses in theirs. */
function withoutAddresses(error: unknown): Record<string, string | number> {
  const cause = error instanceof Refusal ? error.cause : error
  const facts: Record<string, string | number> = {}
  if (!(cause instanceof Error)) return facts
  facts.error = cause.name
  for (const name of ['code', 'responseCode', 'command'] as const) {
    const value: unknown = Reflect.get(cause, name)
    if (typeof value === 'string' || typeof value === 'number') facts[name] = value
  }
  return facts
}
