import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { status } from './engine.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { type LazyPage, lazyPage } from './lazy.tsx'
import { leftCopies } from './left.ts'
import { openDialog } from './open-dialog.ts'
import { HomePage } from './pages/home.tsx'
import { SearchPage } from './pages/search.tsx'
import { RegisterPage, SignInPage } from './pages/sign-in.tsx'
import { ThingsPage } from './pages/things.tsx'
import { Overlays } from './palette/overlays.tsx'
import { BatchProgress } from './parts/batch-progress.tsx'
import { awaitsFirstLoad, FirstLoad } from './parts/first-load.tsx'
import { HouseholdMenu } from './parts/household-menu.tsx'
import { isViewer, ReadOnlyNote } from './parts/read-only-note.tsx'
import { SyncState } from './parts/sync-state.tsx'
import { Toasts } from './parts/toasts.tsx'
import { NoRoom, WaitsLong } from './parts/unsent.tsx'
import { address, href, type PageName, pageAt, route } from './router.ts'
import { startWedge } from './scan/wedge.ts'
import { codesShown, homeless, session, unprotected } from './session.ts'
import { useShortcuts } from './shortcuts.ts'
import { loadSeldomTexts } from './texts/language.ts'
import { text } from './texts/text.ts'
import { takeOver } from './version.ts'

/** For the pages that people open from the first ones. */
const LIKELY = { likely: true }

/** A page whose texts load with it. */
function withSeldomTexts<P extends object>(
  load: () => Promise<ComponentType<P>>,
  options?: typeof LIKELY,
): LazyPage<P> {
  return lazyPage(async () => {
    const [page] = await Promise.all([load(), loadSeldomTexts()])
    return page
  }, options)
}

const AddPage = lazyPage(async () => (await import('./pages/add.tsx')).AddPage, LIKELY)
const BuildPage = lazyPage(async () => (await import('./pages/build.tsx')).BuildPage)
const CategoriesPage = withSeldomTexts(async () => (await import('./pages/categories.tsx')).CategoriesPage)
const ConflictsPage = withSeldomTexts(async () => (await import('./pages/conflicts.tsx')).ConflictsPage)
const MembersPage = withSeldomTexts(async () => (await import('./pages/members.tsx')).MembersPage)
const HistoryPage = withSeldomTexts(async () => (await import('./pages/history.tsx')).HistoryPage)
const NoHouseholdPage = lazyPage(async () => (await import('./pages/no-household.tsx')).NoHouseholdPage)
const NeedFactorPage = withSeldomTexts(async () => (await import('./pages/need-factor.tsx')).NeedFactorPage)
const ToNamePage = lazyPage(async () => (await import('./parts/photos/to-name.tsx')).ToNamePage)
const LabelsPage = withSeldomTexts(async () => (await import('./pages/labels.tsx')).LabelsPage)
const ScanPage = lazyPage(async () => (await import('./pages/scan.tsx')).ScanPage, LIKELY)
const ImportPage = withSeldomTexts(async () => (await import('./pages/import.tsx')).ImportPage)
const PlansPage = withSeldomTexts(async () => (await import('./pages/plans.tsx')).PlansPage)
const OperationPage = withSeldomTexts(async () => (await import('./pages/operation.tsx')).OperationPage)
const PlacePage = withSeldomTexts(async () => (await import('./pages/place.tsx')).PlacePage, LIKELY)
const PlacesPage = withSeldomTexts(async () => (await import('./pages/places.tsx')).PlacesPage, LIKELY)
const RefusedPage = withSeldomTexts(async () => (await import('./pages/refused.tsx')).RefusedPage)
const RoomsPage = lazyPage(async () => (await import('./pages/rooms.tsx')).RoomsPage)
const ThingPage = withSeldomTexts(async () => (await import('./pages/thing.tsx')).ThingPage, LIKELY)
const TagsPage = lazyPage(async () => (await import('./pages/tags.tsx')).TagsPage)
const LeftCopies = withSeldomTexts(async () => (await import('./parts/left-copies.tsx')).LeftCopies)
const HelpPage = withSeldomTexts(async () => (await import('./pages/help.tsx')).HelpPage)
const UsagePage = withSeldomTexts(async () => (await import('./pages/usage.tsx')).UsagePage)
const SettingsPage = withSeldomTexts(async () => (await import('./pages/settings.tsx')).SettingsPage)

/** The pages that load when they are shown. */
const late: Partial<Record<PageName, { preload(): void }>> = {
  item: ThingPage,
  container: ThingPage,
  places: PlacesPage,
  place: PlacePage,
  scan: ScanPage,
  labels: LabelsPage,
  add: AddPage,
  rooms: RoomsPage,
  build: BuildPage,
  import: ImportPage,
  plans: PlansPage,
  categories: CategoriesPage,
  tags: TagsPage,
  conflicts: ConflictsPage,
  members: MembersPage,
  refused: RefusedPage,
  history: HistoryPage,
  operation: OperationPage,
  help: HelpPage,
  settings: SettingsPage,
  usage: UsagePage,
}

/** Loads the page of the address, while what is around it is being made; and that of each link that a finger or a mouse comes to. */
export function preloadPages(): void {
  const preload = (name: PageName | undefined) => {
    if (name !== undefined) late[name]?.preload()
  }
  preload(route.peek()?.name)
  document.addEventListener('pointerover', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) preload(pageAt(link.pathname)?.name)
  })
}

/** The whole page. */
export function App() {
  const asked = useRef(false)
  if (session.value === undefined) return <div class="loading" aria-busy="true" />
  // The factor that the person has just set up lets them in: its codes are read first.
  const reads = asked.current && codesShown.value && session.value !== null
  asked.current = (session.value === null && unprotected.value !== null) || reads
  if (asked.current)
    return (
      <>
        <NeedFactorPage />
        <Toasts />
      </>
    )
  if (session.value === null && homeless.value)
    return (
      <>
        {leftCopies.value.length > 0 && <LeftCopies />}
        {route.value?.name === 'help' ? (
          <main class="help-alone">
            <HelpPage key={route.value.query.toString()} query={route.value.query} />
          </main>
        ) : (
          <NoHouseholdPage />
        )}
        <Toasts />
      </>
    )
  if (session.value === null) return route.value?.name === 'register' ? <RegisterPage /> : <SignInPage />
  return <Shell key={session.value.household.public_id} />
}

const links: readonly { name: PageName; icon: IconName }[] = [
  { name: 'home', icon: 'house' },
  { name: 'things', icon: 'package' },
  { name: 'places', icon: 'folder-tree' },
  { name: 'search', icon: 'search' },
  { name: 'scan', icon: 'scan-line' },
  { name: 'history', icon: 'history' },
  { name: 'settings', icon: 'settings' },
]

function Shell() {
  useShortcuts()
  useEffect(startWedge, [])
  const at = route.value?.name
  // Who may only look cannot settle them.
  const conflicts = session.value?.household.role === 'viewer' ? 0 : (status.value?.conflicts ?? 0)
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {text('nav.skip')}
      </a>
      <nav class="side" aria-label={text('nav.main')}>
        <HouseholdMenu />
        <a
          class="button button-main nav-add"
          href={href('add')}
          aria-current={at === 'add' ? 'page' : undefined}
        >
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
        {takeOver.value && <Update />}
        <SyncState />
      </nav>
      <main id="content" class="content" tabIndex={-1}>
        <WaitsLong />
        <NoRoom />
        {leftCopies.value.length > 0 && <LeftCopies />}
        <Page />
        <BatchProgress />
      </main>
      <Toasts />
      <Overlays />
    </div>
  )
}

/** Lets the new version of the app take over, which takes some seconds. */
function Update() {
  const [busy, setBusy] = useState(false)
  const update = () => {
    setBusy(true)
    void takeOver.value?.()
  }
  return (
    <button type="button" class="button nav-update" aria-busy={busy} disabled={busy} onClick={update}>
      <Icon name="refresh-cw" />
      {text('version.new')}
    </button>
  )
}

/** The pages of single records belong to the lists that they are in. */
function isAt(at: PageName | undefined, name: PageName): boolean {
  if (name === 'things') return at === 'things' || at === 'item' || at === 'container'
  if (name === 'settings') return ['settings', 'members', 'operation', 'help', 'usage'].includes(at ?? '')
  if (name === 'places')
    return at === 'places' || at === 'place' || at === 'build' || at === 'rooms' || at === 'plans'
  return at === name
}

/** The pages on which a person can only change something. A viewer may have their address. */
const changes: ReadonlySet<PageName> = new Set<PageName>(['add', 'rooms', 'build', 'import'])

function Page() {
  const now = route.value
  const at = !now || now.name === 'sign_in' || now.name === 'register' ? 'home' : now.name
  // A dialog stays, and what was typed into it.
  if (awaitsFirstLoad(at) && openDialog() === undefined) return <FirstLoad />
  if (!now || now.name === 'sign_in' || now.name === 'register') return <HomePage />
  const { name, id, query } = now
  if (changes.has(name) && isViewer())
    return (
      <>
        <ReadOnlyNote />
        <HomePage />
      </>
    )
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
    case 'scan':
      return <ScanPage query={query} />
    case 'labels':
      return <LabelsPage key={query.toString()} query={query} />
    case 'add':
      if (query.has('to_name')) return <ToNamePage />
      return <AddPage key={address.value.query.toString()} query={query} />
    case 'rooms':
      return <RoomsPage />
    case 'build':
      return <BuildPage key={address.value.query.toString()} query={query} />
    case 'import':
      return <ImportPage query={query} />
    case 'plans':
      return <PlansPage key={address.value.query.toString()} query={query} />
    case 'categories':
      return <CategoriesPage />
    case 'tags':
      return <TagsPage />
    case 'conflicts':
      return <ConflictsPage />
    case 'members':
      return <MembersPage />
    case 'refused':
      return <RefusedPage />
    case 'history':
      return <HistoryPage query={query} />
    case 'operation':
      return <OperationPage />
    case 'settings':
      return <SettingsPage />
    case 'help':
      return <HelpPage key={query.toString()} query={query} />
    case 'usage':
      return <UsagePage query={query} />
  }
}
