import { useState } from 'preact/hooks'
import { newId } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { copy } from '../parts/given-link.tsx'
import { go } from '../router.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { type ListAddress, type Look, listHref } from './list-address.ts'
import { MAX_VIEWS, prefer, preferences, type SavedView } from './preferences.ts'

/** A dialog with the saved views: a person opens, renames and deletes them, and saves the list that is shown. */
export function ViewsDialog({
  at,
  onClose,
}: {
  readonly at: ListAddress & { readonly look: Look; readonly columns: readonly string[] }
  readonly onClose: () => void
}) {
  const { views } = preferences()
  const [name, setName] = useState('')
  const [renaming, setRenaming] = useState<string | null>(null)
  const save = (event: Event) => {
    event.preventDefault()
    const typed = name.trim()
    if (typed === '') return
    const view: SavedView = { id: newId(), name: typed, address: listHref(at) }
    // A view of the same name takes the place of the earlier one.
    const others = views.filter((other) => other.name !== typed)
    if (others.length >= MAX_VIEWS) {
      toast({ text: text('views.too_many', { most: MAX_VIEWS }), tone: 'bad' })
      return
    }
    prefer({ views: [...others, view] })
    toast({ text: text('views.saved', { name: typed }) })
    onClose()
  }
  const remove = (view: SavedView) => {
    prefer({ views: views.filter(({ id }) => id !== view.id) })
    toast({
      text: text('views.deleted', { name: view.name }),
      undo: async () => prefer({ views }),
    })
  }
  return (
    <Dialog title={text('views.title')} onClose={onClose}>
      {views.length === 0 && <p class="empty-line">{text('views.none')}</p>}
      <ul class="column-list">
        {views.map((view) => (
          <li key={view.id}>
            {renaming === view.id ? (
              <Rename
                view={view}
                onDone={(renamed) => {
                  setRenaming(null)
                  if (renamed === null) return
                  prefer({
                    views: views.map((other) => (other.id === view.id ? { ...other, name: renamed } : other)),
                  })
                }}
              />
            ) : (
              <>
                <button
                  type="button"
                  class="picker-row"
                  onClick={() => {
                    onClose()
                    go(view.address)
                  }}
                >
                  <Icon name="bookmark" />
                  <span class="row-main">
                    <span class="row-name">{view.name}</span>
                  </span>
                </button>
                <button
                  type="button"
                  class="button-plain"
                  aria-label={text('views.copy', { name: view.name })}
                  onClick={() => void copyLink(view)}
                >
                  <Icon name="link" />
                </button>
                <button
                  type="button"
                  class="button-plain"
                  aria-label={text('views.rename', { name: view.name })}
                  onClick={() => setRenaming(view.id)}
                >
                  <Icon name="pencil" />
                </button>
                <button
                  type="button"
                  class="button-plain"
                  aria-label={text('views.delete', { name: view.name })}
                  onClick={() => remove(view)}
                >
                  <Icon name="trash-2" />
                </button>
              </>
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
          {text('views.save')}
        </button>
      </form>
      <p class="hint">{text('views.hint')}</p>
    </Dialog>
  )
}

async function copyLink({ name, address }: SavedView): Promise<void> {
  if (await copy(location.origin + address)) toast({ text: text('views.copied', { name }) })
  else toast({ text: text('given.copy_failed'), tone: 'bad' })
}

function Rename({
  view,
  onDone,
}: {
  readonly view: SavedView
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
