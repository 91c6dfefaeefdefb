import { computed, effect, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type PageName, route } from './router.ts'
import { session } from './session.ts'
import { type TextKey, text } from './texts/text.ts'

const NAME = 'Stowage'

/** The texts that name the pages in the menu of the browser and in the list of its tabs. */
const titles: Readonly<Partial<Record<PageName, TextKey>>> = {
  home: 'nav.home',
  things: 'nav.things',
  places: 'nav.places',
  search: 'nav.search',
  scan: 'nav.scan',
  labels: 'labels.title',
  add: 'nav.add',
  rooms: 'rooms.title',
  build: 'build.title',
  import: 'first.import',
  plans: 'places.plans',
  categories: 'categories.title',
  tags: 'tags.title',
  conflicts: 'nav.conflicts',
  history: 'nav.history',
  members: 'members.title',
  refused: 'refused.title',
  settings: 'nav.settings',
  help: 'help.title',
  usage: 'usage.title',
}

/** The name of the record whose page is shown; null on the other pages. */
const shown = signal<string | null>(null)

const title = computed(() => {
  if (!session.value) return NAME
  const key = route.value && titles[route.value.name]
  const name = shown.value ?? (key ? text(key) : null)
  return name === null ? NAME : `${name} · ${NAME}`
})

/** Keeps the title of the document in step with the page. */
export function startTitle(): void {
  effect(() => {
    document.title = title.value
  })
}

/** Names the page after the record that it shows; null while it is unknown. */
export function usePageTitle(name: string | null): void {
  useEffect(() => {
    shown.value = name
    return () => {
      shown.value = null
    }
  }, [name])
}
