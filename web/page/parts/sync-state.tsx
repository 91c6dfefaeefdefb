import { call, status } from '../engine.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { href } from '../router.ts'
import { text } from '../texts/text.ts'

/** How the copy stands to the server, always visible and calm. */
export function SyncState() {
  const { icon, words, tone } = stateNow()
  const refused = (status.value?.rejected ?? 0) > 0
  return (
    <a
      class={`sync sync-${tone}`}
      href={href(refused ? 'refused' : 'settings')}
      aria-live="polite"
      onClick={(event) => {
        if (refused) return
        event.preventDefault()
        void call('sync', null)
      }}
    >
      <Icon name={icon} />
      <span>{words}</span>
    </a>
  )
}

function stateNow(): { icon: IconName; words: string; tone: 'calm' | 'busy' | 'warn' } {
  const now = status.value
  if (!now) return { icon: 'clock', words: text('sync.never'), tone: 'calm' }
  if (now.rejected > 0) {
    return { icon: 'triangle-alert', words: text('sync.refused', { count: now.rejected }), tone: 'warn' }
  }
  if (now.progress && now.progress.total > 500) {
    const { done, total } = now.progress
    return { icon: 'refresh-cw', words: text('sync.loading', { done, total }), tone: 'busy' }
  }
  if (now.problem || now.online === false) {
    const words =
      now.pending > 0 ? text('sync.offline_waiting', { count: now.pending }) : text('sync.offline')
    return { icon: 'cloud-off', words, tone: 'calm' }
  }
  if (now.pending > 0) {
    return { icon: 'cloud-upload', words: text('sync.waiting', { count: now.pending }), tone: 'busy' }
  }
  if (now.synced_at === null) return { icon: 'refresh-cw', words: text('sync.syncing'), tone: 'busy' }
  return { icon: 'check', words: text('sync.saved'), tone: 'calm' }
}
