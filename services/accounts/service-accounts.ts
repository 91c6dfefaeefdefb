import {
  type EventSource,
  NO_SOURCE,
  type NotedEvent,
  noteUses,
  type Rejection,
  type Rotation,
  type RotationRequest,
  rotateTokens,
  runServiceCommand,
  type ServiceCommand,
} from '../../engine/index.ts'
import type { ServiceFile } from '../../storage/index.ts'
import type { Clock, Ids, Logging } from '../runtime.ts'
import type { AccountStore, CredentialUse } from './account-store.ts'
import { logEvents } from './log-events.ts'
import type { DoneCommand } from './security-notices.ts'

/** Maximum number of credentials whose use waits to be written; further uses are not recorded. */
const MAX_WAITING = 10_000

/** Accounts in a service file. */
export interface ServiceAccounts extends AccountStore {
  /** Lets commands wait while `work` writes to the file in another thread. Reads continue. */
  pause<T>(work: () => Promise<T>): Promise<T>
  /** Writes the uses that are still waiting. The store must not be used afterwards. */
  close(): void
}

type Deps = Clock &
  Ids &
  Logging & {
    readonly service: ServiceFile
    /** Runs work that may write even if the disk is full. */
    readonly withReserve: <T>(work: () => T) => T
    /** Called after each command that changed the accounts. */
    readonly onDone?: (done: DoneCommand) => Promise<void>
  }

/** Accounts in a service file on this machine. Each call runs at once, and is on disk when it settles. */
export function createServiceAccounts({
  log,
  newId,
  now,
  onDone,
  service,
  withReserve,
}: Deps): ServiceAccounts {
  const clock = () => now().toISOString()
  const uses = {
    browser_sessions: new Map<string, string>(),
    personal_access_tokens: new Map<string, string>(),
    guest_links: new Map<string, string>(),
  }
  let timer: NodeJS.Immediate | null = null
  let held: Promise<unknown> = Promise.resolve()
  let pauses = 0
  const flush = () => {
    if (timer) clearImmediate(timer)
    timer = null
    // What waits is written by the next use, or at the end.
    if (pauses > 0) return
    try {
      withReserve(() => noteUses(service, uses, clock()))
    } catch (error) {
      log.warn({ err: error }, 'the use of sessions, tokens and guest links could not be written')
    }
    for (const waiting of Object.values(uses)) waiting.clear()
  }
  const writing = (source?: EventSource) => ({
    async run<I>(
      command: ServiceCommand<I>,
      input: I,
      user_id: string | null,
      operation_id = newId(),
    ): Promise<Rejection | null> {
      while (pauses > 0) await held
      let noted = false
      const onNoted = (events: readonly NotedEvent[]) => {
        noted = true
        logEvents(log, events, user_id)
      }
      const run = { now: clock(), operation_id, newId, user_id, source, onNoted }
      const rejection = withReserve(() => runServiceCommand(service, command, input, run))
      if (!rejection) await onDone?.({ type: command.type, facts: command.ledger(input), user_id, noted })
      return rejection
    },
    async rotate(request: RotationRequest): Promise<Rotation> {
      while (pauses > 0) await held
      const onNoted = (events: readonly NotedEvent[]) => logEvents(log, events, null)
      const noting = { newId, source: source ?? NO_SOURCE, onNoted }
      return withReserve(() => rotateTokens(service, request, clock(), noting))
    },
  })
  const store: ServiceAccounts = {
    read: (work) => service.read(work),
    version: () => service.version,
    async pause(work) {
      while (pauses > 0) await held
      pauses++
      const working = work().finally(() => {
        pauses--
      })
      held = working.catch(() => {})
      return working
    },
    ...writing(),
    from: (source) => ({ ...store, ...writing(source) }),
    touch({ kind, public_id }: CredentialUse) {
      if (uses[kind].size >= MAX_WAITING) return
      uses[kind].set(public_id, clock())
      // Deferred: no request waits for it, and simultaneous uses share one write.
      timer ??= setImmediate(flush)
    },
    close() {
      if (timer || Object.values(uses).some(({ size }) => size > 0)) flush()
    },
  }
  return store
}
