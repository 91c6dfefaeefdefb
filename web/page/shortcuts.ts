import { signal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { isOnPage } from './kept-focus.ts'
import { singleKeys } from './keys.ts'
import { openDialog } from './open-dialog.ts'
import { go, href, type PageName } from './router.ts'
import type { TextKey } from './texts/text.ts'
import { turnShown } from './toasts.ts'

/** What is open over the page. */
export const overlay = signal<'palette' | 'keys' | null>(null)

/** Time between the two keys of a sequence, in ms. */
const SEQUENCE_MS = 1500

interface PageKey {
  readonly key: string
  readonly label: TextKey
  readonly page: PageName
  readonly query?: Readonly<Record<string, string>>
}

/** Keys that lead to a page at once. */
const pageKeys: readonly PageKey[] = [
  { key: '/', label: 'nav.search', page: 'search' },
  { key: 'n', label: 'nav.add', page: 'add' },
  { key: 's', label: 'nav.scan', page: 'scan' },
]

/** Keys that lead to a page after `g`. */
const pagesAfterG: readonly PageKey[] = [
  { key: 'h', label: 'nav.home', page: 'home' },
  { key: 't', label: 'nav.things', page: 'things' },
  { key: 'b', label: 'things.containers', page: 'things', query: { what: 'containers' } },
  { key: 'p', label: 'nav.places', page: 'places' },
  { key: 'c', label: 'nav.conflicts', page: 'conflicts' },
  { key: 'y', label: 'nav.history', page: 'history' },
  { key: 's', label: 'nav.settings', page: 'settings' },
]

/** A line of the map of keys. */
export interface Shortcut {
  /** Keys that are pressed one after the other; those of one text are pressed together. */
  readonly keys: readonly string[]
  readonly label: TextKey
}

/** All keys of the page, in groups. The parts that handle keys of their own are listed too. */
export const shortcutGroups: readonly { readonly title: TextKey; readonly shortcuts: readonly Shortcut[] }[] =
  [
    {
      title: 'keys.everywhere',
      shortcuts: [
        { keys: ['Ctrl K'], label: 'palette.title' },
        { keys: ['Ctrl Z'], label: 'toast.undo' },
        { keys: ['Ctrl Shift Z'], label: 'toast.redo' },
        { keys: ['?'], label: 'keys.title' },
        ...pageKeys.map(({ key, label }) => ({ keys: [key], label })),
        { keys: ['Escape'], label: 'keys.close' },
      ],
    },
    {
      title: 'keys.pages',
      shortcuts: pagesAfterG.map(({ key, label }) => ({ keys: ['g', key], label })),
    },
    {
      title: 'keys.lists',
      shortcuts: [
        { keys: ['j'], label: 'keys.next_row' },
        { keys: ['k'], label: 'keys.previous_row' },
        { keys: ['Enter'], label: 'keys.open_row' },
        { keys: ['x'], label: 'keys.select_row' },
        { keys: ['Shift Space'], label: 'keys.select_range' },
        { keys: ['m'], label: 'keys.move_selected' },
        { keys: ['t'], label: 'keys.tag_selected' },
        { keys: ['e'], label: 'keys.edit_selected' },
        { keys: ['p'], label: 'keys.print_selected' },
        { keys: ['a'], label: 'keys.archive_selected' },
        { keys: ['Escape'], label: 'things.clear' },
      ],
    },
    {
      title: 'keys.thing',
      shortcuts: [
        { keys: ['j'], label: 'beside.next' },
        { keys: ['k'], label: 'beside.previous' },
        { keys: ['e'], label: 'thing.edit' },
        { keys: ['m'], label: 'thing.move' },
      ],
    },
    {
      title: 'keys.tree',
      shortcuts: [
        { keys: ['x'], label: 'keys.tree.take' },
        { keys: ['v'], label: 'keys.tree.put' },
        { keys: ['Alt ↑'], label: 'keys.tree.up' },
        { keys: ['Alt ↓'], label: 'keys.tree.down' },
        { keys: ['F2'], label: 'thing.edit' },
      ],
    },
  ]

/** Whether keys of an element belong to it: it is a field, or a dialog is open. Or single letters are no shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return !singleKeys.value || isField(target) || openDialog() !== undefined
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type="checkbox"], [type="file"]), textarea, select')
  )
}

/** Whether the message with the change that can be taken back lies below a dialog. */
function isMessageCovered(): boolean {
  return openDialog()?.querySelector('.toast') === null
}

/** Handles the keys that work on each page. */
export function useShortcuts(): void {
  useEffect(() => {
    let afterG = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        overlay.value = overlay.value === 'palette' ? null : 'palette'
        return
      }
      // Fields take back what is typed in them.
      const turned = turnedBy(event)
      if (turned && !isField(event.target) && !isMessageCovered() && turnShown(turned)) event.preventDefault()
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const sequence = event.timeStamp - afterG < SEQUENCE_MS
      afterG = Number.NEGATIVE_INFINITY
      if (event.key === '?') overlay.value = 'keys'
      else if (sequence && goByKey(pagesAfterG, event.key)) event.preventDefault()
      else if (event.key === 'g') afterG = event.timeStamp
      else if (event.key === 'j' && isOnPage(event.target)) focusFirstRow(event)
      else if (goByKey(pageKeys, event.key)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Keys of a part of a page, while it is shown. They do nothing in fields and dialogs, and where single keys are no shortcuts. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  latest.current = keys
  // Before the part is painted: a key that follows at once counts.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The second key of a sequence is another one's.
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      const run = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (!run || isTyping(event.target)) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** What a person wants turned round with the keys that most programs have for it: a change with Ctrl Z, an undo with Shift as well. */
function turnedBy({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'change' | 'undo' | null {
  if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'z') return null
  return shiftKey ? 'undo' : 'change'
}

function goByKey(keys: readonly PageKey[], key: string): boolean {
  const found = keys.find((each) => each.key === key)
  if (!found) return false
  go(href(found.page, '', found.query))
  return true
}

/** Gives the focus to the first row of the list on the page, from where the keys of lists lead on. */
function focusFirstRow(event: KeyboardEvent): void {
  const first = document.querySelector<HTMLElement>('.window a')
  if (!first) return
  event.preventDefault()
  first.focus()
}
