import { useState } from 'preact/hooks'
import type { SavedViewRow } from '../../engine/views/list-calls.ts'
import { act, newId, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { usePeople } from '../members/people.ts'
import { Dialog } from '../parts/dialog.tsx'
import { copy } from '../parts/given-link.tsx'
import { address, go } from '../router.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { type ListAddress, type Look, listHref, readList, viewOfAddress } from './list-address.ts'
import { MAX_VIEWS, prefer, preferences } from './preferences.ts'
import { type ShownView, savedViews, viewNamed } from './saved-views.ts'

/**
 * A dialog with the saved views: a person opens, renames and deletes them, and saves the list that is shown. Members save for the
 * household; somebody who may only look saves on this device.
 */
export function ViewsDialog({
  at,
  onClose,
}: {
  readonly at: ListAddress & { readonly look: Look; readonly columns: readonly string[] }
  readonly onClose: () => void
}) {
  const saved = useAnswer('saved_views', null)
  const views = savedViews(saved ?? [], preferences().views)
  const [name, setName] = useState('')
  const [renaming, setRenaming] = useState<string | null>(null)
  const readOnly = session.value?.household.role === 'viewer'
  const typed = name.trim()
  // A view of the same name takes the place of the earlier one.
  const same = viewNamed(
    views.filter(({ saved }) => (saved === null) === readOnly),
    typed,
  )
  const save = async (event: Event) => {
    event.preventDefault()
    if (typed === '') return
    if (readOnly ? saveOnDevice(typed, listHref(at)) : await saveForHousehold(typed, at, same)) onClose()
  }
  return (
    <Dialog title={text('views.title')} onClose={onClose}>
      {saved && views.length === 0 && <p class="empty-line">{text('views.none')}</p>}
      <ul class="column-list">
        {views.map((view) => (
          <li key={view.id}>
            {renaming === view.id ? (
              <Rename
                view={view}
                onDone={async (renamed) => {
                  // A name that is refused stays in its field.
                  if (renamed === null || renamed === view.name || (await rename(view, renamed)))
                    setRenaming(null)
                }}
              />
            ) : (
              <ViewRow
                view={view}
                isOpen={isShown(view)}
                readOnly={readOnly}
                onClose={onClose}
                onRename={() => setRenaming(view.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <form class="inline-form" onSubmit={save}>
        <label class="field">
          <span>{text('views.name')}</span>
          <input
            type="text"
            data-first=""
            value={name}
            maxLength={80}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button button-main">
          {text(same ? 'views.replace' : 'views.save')}
        </button>
      </form>
      <p class="hint">{text(readOnly ? 'views.hint_device' : 'views.hint')}</p>
    </Dialog>
  )
}

/** Whether a view is what the list shows. */
function isShown(view: ShownView): boolean {
  return listHref(readList(address.value.query)) === view.address
}

function ViewRow({
  view,
  isOpen,
  readOnly,
  onClose,
  onRename,
}: {
  readonly view: ShownView
  /** Whether it is what the list shows. */
  readonly isOpen: boolean
  readonly readOnly: boolean
  readonly onClose: () => void
  readonly onRename: () => void
}) {
  const { name, saved } = view
  const people = usePeople()
  const where = saved === null ? text('views.of_device') : byOther(saved, people)
  return (
    <>
      <button
        type="button"
        class="picker-row"
        aria-current={isOpen}
        onClick={() => {
          onClose()
          go(view.address)
        }}
      >
        <Icon name={isOpen ? 'check' : 'bookmark'} />
        <span class="row-main">
          <span class="row-name">{name}</span>
          {where && <span class="where">{where}</span>}
        </span>
      </button>
      <button
        type="button"
        class="button-plain"
        aria-label={text('views.copy', { name })}
        onClick={() => void copyLink(view)}
      >
        <Icon name="link" />
      </button>
      {(saved === null || !readOnly) && (
        <>
          <button
            type="button"
            class="button-plain"
            aria-label={text('views.rename', { name })}
            onClick={onRename}
          >
            <Icon name="pencil" />
          </button>
          <button
            type="button"
            class="button-plain"
            aria-label={text('views.delete', { name })}
            onClick={() => void remove(view)}
          >
            <Icon name="trash-2" />
          </button>
        </>
      )}
    </>
  )
}

/** Who made a view, if it is somebody else whom this browser knows. */
function byOther({ created_by }: SavedViewRow, people: ReadonlyMap<string, string>): string | undefined {
  const name = created_by === session.value?.user.public_id ? undefined : people.get(created_by)
  return name && text('views.by', { name })
}

/** Saves a list for all members. Whether the engine took it; else a message gives the reason. */
function saveForHousehold(name: string, at: ListAddress, same: ShownView | undefined): Promise<boolean> {
  const view = viewOfAddress(at)
  return same
    ? act('saved_view.update', { public_id: same.id, view }, { key: 'views.replaced', values: { name } })
    : act('saved_view.create', { public_id: newId(), name, view }, { key: 'views.saved', values: { name } })
}

function saveOnDevice(name: string, address: string): boolean {
  const { views } = preferences()
  const same = viewNamed(views, name)
  const others = views.filter((view) => view !== same)
  if (others.length >= MAX_VIEWS) {
    toast({ text: text('views.too_many', { most: MAX_VIEWS }), tone: 'bad' })
    return false
  }
  prefer({ views: [...others, { id: newId(), name, address }] })
  toast({ text: text(same ? 'views.replaced' : 'views.saved', { name }) })
  return true
}

/** Whether the view has its new name; else a message gives the reason. */
async function rename({ id, saved }: ShownView, name: string): Promise<boolean> {
  if (saved)
    return act('saved_view.update', { public_id: id, name }, { key: 'views.renamed', values: { name } })
  prefer({ views: preferences().views.map((view) => (view.id === id ? { ...view, name } : view)) })
  return true
}

async function remove({ id, name, saved }: ShownView): Promise<void> {
  if (saved) {
    await act('saved_view.delete', { public_id: id }, { key: 'views.deleted', values: { name } })
    return
  }
  const { views } = preferences()
  const at = views.findIndex((view) => view.id === id)
  prefer({ views: views.toSpliced(at, 1) })
  // Others may have been saved meanwhile.
  const undo = async () => prefer({ views: preferences().views.toSpliced(at, 0, ...views.slice(at, at + 1)) })
  toast({ text: text('views.deleted', { name }), undo })
}

async function copyLink({ name, address }: ShownView): Promise<void> {
  if (await copy(location.origin + address)) toast({ text: text('views.copied', { name }) })
  else toast({ text: text('given.copy_failed'), tone: 'bad' })
}

function Rename({
  view,
  onDone,
}: {
  readonly view: ShownView
  readonly onDone: (name: string | null) => void
}) {
  const [name, setName] = useState(view.name)
  return (
    <form
      class="inline-form"
      onSubmit={(event) => {
        event.preventDefault()
        onDone(name.trim() || null)
      }}
    >
      <label class="field">
        <span class="visually-hidden">{text('views.new_name')}</span>
        <input
          type="text"
          ref={(field) => field?.focus()}
          value={name}
          maxLength={80}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">
        {text('thing.save')}
      </button>
    </form>
  )
}
