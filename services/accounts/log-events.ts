import type { Logger } from 'pino'
import type { NotedEvent } from '../../engine/index.ts'

/** The kinds of events whose detail is a text of a person, such as the name of a device. */
const PERSONAL: ReadonlySet<NotedEvent['kind']> = new Set(['device_revoked'])

/**
 * SPEC.md I40: writes events to the log, so that a collector on another machine has them. An erasure does not reach that machine.
 * So a line names people by their ids alone, and has neither an address nor a client.
 */
export function logEvents(log: Logger, events: readonly NotedEvent[], actor_id: string | null): void {
  for (const { detail, household_id, kind, user_id } of events)
    log.info(
      { security: kind, user_id, actor_id, household_id, detail: PERSONAL.has(kind) ? null : detail },
      'security event',
    )
}
