import { reject } from '../core/rejection.ts'
import { serviceCommand } from './command.ts'
import type { SystemLog } from './event-collections.ts'

/** Maximum number of problems that are kept for a user; newer ones replace the oldest. */
const MAX_LOGS = 200

/** A problem of a device, with its id. */
export type NewSystemLog = Omit<SystemLog, 'created_at' | 'updated_at' | 'user_id' | 'device_id'>

/** SPEC.md I48: keeps the problems that a device sent. A problem that was sent before is not kept twice. */
export const takeSystemLogs = serviceCommand<{
  user_id: string
  device_id: string
  logs: readonly NewSystemLog[]
}>({
  type: 'system_log.take',
  recorded: false,
  ledger: ({ user_id, device_id }) => ({ user_id, device_id }),
  decide(draft, { user_id, device_id, logs }) {
    const { view } = draft
    if (view.get('devices', device_id)?.record.user_id !== user_id) return reject('not_found')
    const fresh = logs.filter(({ public_id }) => !view.get('system_logs', public_id))
    const kept = view
      .find('system_logs', 'user_id', user_id)
      .sort((a, b) => (a.record.created_at < b.record.created_at ? -1 : 1))
    for (const log of kept.slice(0, Math.max(0, kept.length + fresh.length - MAX_LOGS)))
      draft.delete('system_logs', log)
    for (const log of fresh) draft.create('system_logs', { user_id, device_id, ...log })
    return null
  },
})
