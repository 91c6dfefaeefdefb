import { status } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { Loading } from '../lazy.tsx'
import type { PageName } from '../router.ts'
import { text } from '../texts/text.ts'

/** The pages of records: before the first load they would say that there is nothing. */
const ofRecords: ReadonlySet<PageName> = new Set<PageName>([
  'home',
  'things',
  'item',
  'container',
  'places',
  'place',
  'search',
  'scan',
  'labels',
  'plans',
  'categories',
  'tags',
])

/**
 * Whether a page has nothing to show yet, as this browser never had the whole household. What a person made meanwhile without
 * reception is shown.
 */
export function awaitsFirstLoad(page: PageName): boolean {
  const now = status.value
  if (!now || now.synced_at !== null || !ofRecords.has(page)) return false
  return now.pending === 0 || !isCutOff()
}

function isCutOff(): boolean {
  return status.value?.online === false || status.value?.problem !== null
}

/** What stands in place of the records until a browser has them for the first time. */
export function FirstLoad() {
  const { done, total } = status.value?.progress ?? { done: 0, total: 0 }
  if (isCutOff()) {
    return (
      <section class="empty">
        <Icon name="cloud-off" />
        <h1>{text('first_load.waits')}</h1>
        <p>{text('first_load.waits.text')}</p>
      </section>
    )
  }
  // A small household is there before anybody could read a word.
  if (total <= SMALL) return <Loading />
  return (
    <section class="empty">
      <Icon name="refresh-cw" />
      <h1>{text('first_load.title')}</h1>
      <progress value={done} max={total} aria-label={text('first_load.title')} />
      <p>{text('first_load.text')}</p>
    </section>
  )
}

/** Number of records that load too quickly for words. */
const SMALL = 500
