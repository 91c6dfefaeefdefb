import { deviceSeenAt, type ServiceView } from '../../../engine/index.ts'

/** When a person was last seen in a browser or on a device; null if no sign-in is known. */
export function lastActiveAt(view: ServiceView, user_id: string): string | null {
  const browsers = view.find('browser_sessions', 'user_id', user_id).map(({ record }) => record.last_seen_at)
  const devices = view.find('devices', 'user_id', user_id).map(({ record }) => deviceSeenAt(view, record))
  return [...browsers, ...devices].sort().at(-1) ?? null
}
