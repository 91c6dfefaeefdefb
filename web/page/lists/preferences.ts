import { signal } from '@preact/signals'
import type { ThingCollection } from '../../engine/views/calls.ts'
import { session } from '../session.ts'
import type { Look } from './list-address.ts'

/** A list to which a person gave a name on this device alone. */
export interface DeviceView {
  readonly id: string
  readonly name: string
  /** The address of the list, with its filters, order, look and columns. */
  readonly address: string
}

/** What a person chose for lists. It is kept on this device. */
export interface ListPreferences {
  readonly look: Look
  readonly columns: Readonly<Record<ThingCollection, readonly string[]>>
  /** Views of somebody who may not change the household, and those that it has not taken over. */
  readonly views: readonly DeviceView[]
}

/** Maximum number of views on a device. */
export const MAX_VIEWS = 50

export const defaultColumns: ListPreferences['columns'] = {
  items: ['placement', 'category_id', 'tag_ids', 'quantity', 'expires_on', 'updated_at'],
  containers: ['kind', 'placement', 'fill_status', 'updated_at'],
}

const defaults: ListPreferences = { look: 'list', columns: defaultColumns, views: [] }

const kept = signal<{ readonly key: string; readonly value: ListPreferences } | null>(null)

// Another tab has written: what this one writes next builds on that.
addEventListener('storage', ({ key }) => {
  if (key === kept.peek()?.key) kept.value = null
})

/** What the person who is signed in chose for lists. */
export function preferences(): ListPreferences {
  const key = keyOf()
  if (kept.value?.key !== key) kept.value = { key, value: read(key) }
  return kept.value.value
}

/** Changes what the person chose for lists. On a device of somebody else it lasts until the page closes. */
export function prefer(changed: Partial<ListPreferences>): void {
  const key = keyOf()
  const value = { ...preferences(), ...changed }
  kept.value = { key, value }
  if (session.value?.shared_device) return
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The browser has no room, or keeps nothing: the choice lasts until the page closes.
  }
}

function keyOf(): string {
  return `stowage.lists/${session.value?.user.public_id}/${session.value?.household.public_id}`
}

function read(key: string): ListPreferences {
  try {
    const text = localStorage.getItem(key)
    const found: unknown = text === null ? null : JSON.parse(text)
    // Another version of the page may have written it: what is missing is as at first.
    return typeof found === 'object' && found !== null ? { ...defaults, ...found } : defaults
  } catch {
    return defaults
  }
}
