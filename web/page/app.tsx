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
import { Overlays } from './palette/overlays.tsx'
import { SyncState } from './parts/sync-state.tsx'
import { address, href, type PageName, route } from './router.ts'
import { session } from './session.ts'
import { useShortcuts } from './shortcuts.ts'
import { text } from './texts/text.ts'
import { closeToast, shown } from './toasts.ts'
import { takeOver } from './version.ts'

const ConflictsPage = lazyPage(async () => (await import('./pages/conflicts.tsx')).ConflictsPage)
const ThingsPage = lazyPage(async () => (await import('./pages/things.tsx')).ThingsPage)
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
      <Overlays />
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
      return <ThingsPage query={query} />
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
      return <AddPage key={address.value.query.toString()} query={query} />
    case 'conflicts':
      return <ConflictsPage />
    case 'settings':
      return <SettingsPage />
  }
}

function Toasts() {
  const toast = shown.value
  return (
    <div class="toasts" role="status">
      {toast && (
        <div class={toast.tone === 'bad' ? 'toast toast-bad' : 'toast'}>
          <span>{toast.text}</span>
          {toast.undo && (
            <button
              type="button"
              class="toast-undo"
              onClick={() => {
                closeToast()
                void toast.undo?.()
              }}
            >
              {text('toast.undo')}
            </button>
          )}
          <button type="button" class="button-plain" aria-label={text('toast.close')} onClick={closeToast}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  )
}
