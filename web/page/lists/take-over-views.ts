import { call, mutate, newId, openNow } from '../engine.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { listHref, readList, viewOfAddress } from './list-address.ts'
import { type DeviceView, prefer, preferences } from './preferences.ts'
import { savedViews, viewNamed } from './saved-views.ts'

/** Maximum number of names that are tried for a view whose name is taken. */
const MAX_NAMES = 20

let busy = false

/**
 * Gives the views of this device to the household, one after the other. A view leaves the device when the copy of the household has
 * it, on disk; one that is refused stays. A view keeps its id, so a second tab finds that it is there already.
 */
export async function takeOverViews(): Promise<void> {
  if (busy) return
  busy = true
  try {
    const begun = openNow()
    let count = 0
    for (const view of preferences().views) {
      if (begun !== openNow() || !(await isTakenOver(view, begun))) continue
      prefer({ views: preferences().views.filter(({ id }) => id !== view.id) })
      count++
    }
    if (count > 0 && begun === openNow()) toast({ text: text('views.taken_over', { count }) })
  } finally {
    busy = false
  }
}

async function isTakenOver({ id, name, address }: DeviceView, begun: string): Promise<boolean> {
  const list = readList(new URL(address, location.origin).searchParams)
  const known = savedViews(await call('saved_views', null), [])
  if (viewNamed(known, name)?.address === listHref(list)) return true
  for (let n = 1; n <= MAX_NAMES; n++) {
    const named = n === 1 ? name : `${name} (${n})`
    const input = { public_id: id, name: named, view: viewOfAddress(list) }
    const made = await mutate('saved_view.create', input, newId(), begun)
    if (made.status !== 'rejected' || made.error.code === 'already_exists') return true
    if (made.error.code !== 'name_taken') return false
  }
  return false
}
