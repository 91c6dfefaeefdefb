import { useRef, useState } from 'preact/hooks'
import type { Found } from '../../engine/views/calls.ts'
import { call, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { preferences } from '../lists/preferences.ts'
import { type ShownView, savedViews } from '../lists/saved-views.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Marked, markedPieces } from '../parts/marked.tsx'
import { useOneAtATime } from '../parts/one-at-a-time.ts'
import { pathText, placeHref } from '../parts/path.tsx'
import { placeIcons } from '../parts/place-picker.tsx'
import { thingHref } from '../parts/thing-row.tsx'
import { go, href, type PageName } from '../router.ts'
import { session } from '../session.ts'
import { overlay } from '../shortcuts.ts'
import { type TextKey, text } from '../texts/text.ts'

/** Maximum number of things and places, and of pages and actions, that the palette shows. */
const MAX_FOUND = 8
const MAX_COMMANDS = 7

interface Entry {
  readonly id: string
  readonly icon: IconName
  readonly label: string
  readonly hint: string
  /** Other words by which people look for it, such as those of other programs. */
  readonly words?: string
  readonly run: () => void
}

/** A dialog from which a person reaches each page, action, thing and place by a few letters. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const typed = words.trim()
  const found = useAnswer('find', { words, limit: MAX_FOUND })
  const views = savedViews(useAnswer('saved_views', null) ?? [], preferences().views)
  const known = commands(views)
    .filter(({ label, words: others = '' }) => matches(`${label} ${others}`, typed))
    .slice(0, typed === '' ? undefined : MAX_COMMANDS)
  const entries = entriesOf(typed, known, typed === '' ? [] : (found ?? []))
  const run = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  // The shown hits may be those of fewer letters: a fast typist is ahead of them.
  const one = useOneAtATime()
  const runMarked = () =>
    one(async () => {
      const hits = typed === '' ? [] : await call('find', { words, limit: MAX_FOUND })
      run(entriesOf(typed, known, hits)[at])
    })
  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1
    if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1)
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? last : at - 1)
    else if (event.key === 'Enter') void runMarked()
    else return
    event.preventDefault()
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Dialog title={text('palette.title')} onClose={onClose} kind="picker palette">
      <label class="search-field">
        <Icon name="search" />
        <input
          type="text"
          data-first=""
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={entries[at] && `palette-${at}`}
          autocomplete="off"
          value={words}
          maxLength={200}
          placeholder={text('palette.placeholder')}
          aria-label={text('palette.placeholder')}
          onInput={(event) => {
            setWords(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div ref={list} id="palette-list" role="listbox" class="picker-list" aria-label={text('palette.title')}>
        {entries.map((entry, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={entry.id}
            id={`palette-${i}`}
            role="option"
            aria-selected={i === at}
            class={i === at ? 'picker-row is-at' : 'picker-row'}
            onClick={() => run(entry)}
          >
            <Icon name={entry.icon} />
            <span class="row-main">
              <span class="row-name">
                <Marked text={entry.label} words={typed} />
              </span>
              {entry.hint !== '' && <span class="where">{entry.hint}</span>}
            </span>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function entriesOf(typed: string, known: readonly Entry[], found: readonly Found[]): readonly Entry[] {
  const hits = found.map(foundEntry)
  if (typed === '' || session.value?.household.role === 'viewer') return [...known, ...hits]
  // A page that begins with what was typed comes first; else what is in the household does.
  const create: Entry = {
    id: 'create',
    icon: 'plus',
    label: text('search.create', { name: typed }),
    hint: '',
    run: () => go(href('add', '', { name: typed })),
  }
  return known.some(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))
    ? [...known, ...hits, create]
    : [...hits, ...known, create]
}

function foundEntry(hit: Found): Entry {
  if (hit.kind === 'thing') {
    const { thing } = hit
    return {
      id: thing.public_id,
      icon: thing.collection === 'items' ? 'package' : 'box',
      label: thing.name,
      hint: pathText(thing.where),
      run: () => go(thingHref(thing)),
    }
  }
  const { place } = hit
  return {
    id: place.public_id,
    icon: placeIcons[place.kind],
    label: place.name,
    hint: pathText(place.where),
    run: () => go(placeHref(place)),
  }
}

/** Whether a label has the beginning of each word that was typed. */
function matches(label: string, typed: string): boolean {
  return typed
    .split(/\s+/)
    .every((word) => markedPieces(label, word).some(({ marked }) => marked) || word === '')
}

/** The pages that are not of a single record. `changes`: those on which a person who may only look has nothing to do. */
const shownPages: readonly {
  readonly page: PageName
  readonly icon: IconName
  readonly title: TextKey
  readonly words?: TextKey
  readonly changes?: boolean
}[] = [
  { page: 'home', icon: 'house', title: 'nav.home' },
  { page: 'things', icon: 'package', title: 'nav.things', words: 'palette.words.things' },
  { page: 'places', icon: 'folder-tree', title: 'nav.places', words: 'palette.words.places' },
  { page: 'search', icon: 'search', title: 'nav.search' },
  { page: 'scan', icon: 'scan-line', title: 'nav.scan' },
  { page: 'add', icon: 'plus', title: 'nav.add', changes: true },
  { page: 'conflicts', icon: 'triangle-alert', title: 'nav.conflicts' },
  { page: 'history', icon: 'history', title: 'nav.history' },
  { page: 'labels', icon: 'printer', title: 'labels.title', words: 'palette.words.labels', changes: true },
  { page: 'categories', icon: 'shapes', title: 'categories.title' },
  { page: 'tags', icon: 'tag', title: 'tags.title' },
  { page: 'plans', icon: 'list', title: 'places.plans' },
  { page: 'rooms', icon: 'sofa', title: 'first.rooms', changes: true },
  { page: 'build', icon: 'warehouse', title: 'first.rack', changes: true },
  { page: 'import', icon: 'file-up', title: 'first.import', words: 'palette.words.import', changes: true },
  { page: 'members', icon: 'users', title: 'members.title', words: 'palette.words.members' },
  { page: 'refused', icon: 'triangle-alert', title: 'refused.title' },
  { page: 'settings', icon: 'settings', title: 'nav.settings', words: 'palette.words.settings' },
  { page: 'usage', icon: 'receipt', title: 'usage.title' },
  { page: 'help', icon: 'life-buoy', title: 'help.title' },
]

/** The pages, the filters that people need most, the saved views, and what can be done at once. */
function commands(views: readonly ShownView[]): readonly Entry[] {
  const entry = (id: string, icon: IconName, label: string, to: string): Entry => ({
    id,
    icon,
    label,
    hint: '',
    run: () => go(to),
  })
  const writes = session.value?.household.role !== 'viewer'
  const all = shownPages
    .filter(({ changes }) => writes || !changes)
    .map(({ page, icon, title, words }) => ({
      ...entry(page, icon, text(title), href(page)),
      words: words ? text(words) : '',
    }))
  return [
    ...all,
    entry('boxes', 'box', text('things.containers'), href('things', '', { what: 'containers' })),
    ...(['low', 'expiring', 'no_place', 'no_photo'] as const).map((filter) =>
      entry(filter, 'list-filter', text(`things.filter.${filter}`), href('things', '', { filter })),
    ),
    ...views.map(({ id, name, address }) => ({
      ...entry(id, 'bookmark', name, address),
      hint: text('views.title'),
    })),
    {
      ...entry('sync', 'refresh-cw', text('palette.sync'), ''),
      run: () => void call('sync', null),
    },
    {
      ...entry('keys', 'keyboard', text('keys.title'), ''),
      run: () => {
        overlay.value = 'keys'
      },
    },
  ]
}
