import { useEffect } from 'preact/hooks'
import { status } from './engine.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { lazyPage } from './lazy.tsx'
import { AddPage } from './pages/add.tsx'
import { HomePage } from './pages/home.tsx'
import { PlacePage } from './pages/place.tsx'
import { PlacesPage } from './pages/places.tsx'
import { SearchPage } from './pages/search.tsx'
import { RegisterPage, SignInPage } from './pages/sign-in.tsx'
import { ThingPage } from './pages/thing.tsx'
import { ThingsPage } from './pages/things.tsx'
import { SyncState } from './parts/sync-state.tsx'
import { Toasts } from './parts/toasts.tsx'
import { address, go, href, type PageName, route } from './router.ts'
import { session } from './session.ts'
import { text } from './texts/text.ts'
import { takeOver } from './version.ts'

const ConflictsPage = lazyPage(async () => (await import('./pages/conflicts.tsx')).ConflictsPage)
const ToNamePage = lazyPage(async () => (await import('./parts/photos/to-name.tsx')).ToNamePage)
const SettingsPage = lazyPage(async () => (await import('./pages/settings.tsx')).SettingsPage)

/** The whole page. */
export function App() {
  if (session.value === undefined) return <div class="loading" aria-busy="true" />
  if (session.value === null) return route.value?.name === 'register' ? <RegisterPage /> : <SignInPage />
  return <Shell />
}

const links: readonly { name: PageName; icon: IconName }[] = [
  { name: 'home', icon: 'house' },
  { name: 'things', icon: 'package' },
  { name: 'places', icon: 'folder-tree' },
  { name: 'search', icon: 'search' },
  { name: 'settings', icon: 'settings' },
]

function Shell() {
  useShortcuts()
  const at = route.value?.name
  const conflicts = status.value?.conflicts ?? 0
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {text('nav.skip')}
      </a>
      <nav class="side" aria-label={text('nav.main')}>
        <a class="brand" href={href('home')}>
          <Icon name="boxes" />
          <span>{session.value?.household.name}</span>
        </a>
        <a class="button button-main nav-add" href={href('add')}>
          <Icon name="plus" />
          <span>{text('nav.add')}</span>
        </a>
        {links.map(({ name, icon }) => (
          <a
            key={name}
            class={`nav-link nav-${name}`}
            href={href(name)}
            aria-current={isAt(at, name) ? 'page' : undefined}
          >
            <Icon name={icon} />
            <span>{text(`nav.${name}` as 'nav.home')}</span>
          </a>
        ))}
        {conflicts > 0 && (
          <a
            class="nav-link nav-warn"
            href={href('conflicts')}
            aria-current={at === 'conflicts' ? 'page' : undefined}
          >
            <Icon name="triangle-alert" />
            <span>{text('nav.conflicts')}</span>
            <span class="badge">{conflicts}</span>
          </a>
        )}
        {takeOver.value && (
          <button type="button" class="button" onClick={() => void takeOver.value?.()}>
            <Icon name="refresh-cw" />
            {text('version.new')}
          </button>
        )}
        <SyncState />
      </nav>
      <main id="content" class="content" tabIndex={-1}>
        <Page />
      </main>
      <Toasts />
    </div>
  )
}

/** The pages of single records belong to the lists that they are in. */
function isAt(at: PageName | undefined, name: PageName): boolean {
  if (name === 'things') return at === 'things' || at === 'item' || at === 'container'
  if (name === 'places') return at === 'places' || at === 'place'
  return at === name
}

function Page() {
  const now = route.value
  if (!now || now.name === 'sign_in' || now.name === 'register') return <HomePage />
  const { name, id, query } = now
  switch (name) {
    case 'home':
      return <HomePage />
    case 'things':
      return <ThingsPage key={query.get('what')} query={query} />
    case 'item':
      return <ThingPage key={id} collection="items" id={id} />
    case 'container':
      return <ThingPage key={id} collection="containers" id={id} />
    case 'places':
      return <PlacesPage />
    case 'place':
      return <PlacePage key={id} id={id} query={query} />
    case 'search':
      return <SearchPage query={query} />
    case 'add':
      if (query.has('to_name')) return <ToNamePage />
      return <AddPage key={address.value.query.toString()} query={query} />
    case 'conflicts':
      return <ConflictsPage />
    case 'settings':
      return <SettingsPage />
  }
}

/** Keys of pages, and of undo. They do nothing while the person types into a field. */
const keys: Readonly<Record<string, PageName>> = {
  '/': 'search',
  n: 'add',
  h: 'home',
  t: 'things',
  p: 'places',
}

function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const page = keys[event.key]
      if (page === undefined) return
      event.preventDefault()
      go(href(page))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null
}
