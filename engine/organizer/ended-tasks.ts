import type { Rejection } from '../core/change-set.ts'
import { rejectAt } from '../core/rejection.ts'
import type { OrganizerSession, OrganizerTask } from './records/collections.ts'

/** SPEC.md AG6: why nobody can do a task any more; null if it can be done. */
export function endedTask(task: OrganizerTask, session: OrganizerSession): Rejection | null {
  if (task.status !== 'pending') return settledTask(task.status)
  return session.status === 'open' ? null : sessionEnded()
}

/** The rejection of what needs a task that is to be done. Only what is done is `already_done`: a client shows it as done. */
export function settledTask(status: Exclude<OrganizerTask['status'], 'pending'>): Rejection {
  if (status === 'done') return rejectAt('already_done', 'public_id')
  return rejectAt('superseded', 'public_id', SETTLED[status])
}

const SETTLED = {
  skipped: 'The task was skipped.',
  deviated: 'The task was reported.',
  obsolete: 'A newer version of the plan has replaced the task.',
} as const

/** The rejection of what needs an open session. */
export function sessionEnded(): Rejection {
  return rejectAt('session_closed', 'public_id', 'This session has ended.')
}
