import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { CategoryRow } from '../../engine/views/taxonomy-calls.ts'
import { act, newId, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { mergeInto } from '../parts/merge-names.ts'
import { NamePicker } from '../parts/name-picker.tsx'
import { TaxonomyTabs } from '../parts/taxonomy-tabs.tsx'
import { useFirstField, useFocus } from '../parts/use-focus.ts'
import { href } from '../router.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'

/** A colour for one that has none yet, as the field of the browser needs one. */
const NO_COLOR = '#8a8f98'

/** All categories, one inside the other: make, rename, colour, nest, merge and archive them. */
export function CategoriesPage() {
  const rows = useAnswer('categories', null)
  const [archived, setArchived] = useState(false)
  const [edited, setEdited] = useState<CategoryRow | null>(null)
  const writes = session.value?.household.role !== 'viewer'
  if (!rows) return <div class="loading" aria-busy="true" />
  const shown = rows.filter((row) => archived || !row.archived)
  return (
    <div class="narrow">
      <TaxonomyTabs />
      <h1>{text('categories.title')}</h1>
      {writes && <NewCategory />}
      <ul class="panel names">
        {shown.map((row) => (
          <li key={row.public_id} style={{ '--level': row.depth }}>
            <span class="swatch" style={{ background: row.color ?? 'transparent' }} />
            <a class="names-name" href={href('things', '', { category: row.public_id })}>
              {row.name}
            </a>
            {row.archived && <span class="mark">{text('thing.archived')}</span>}
            <span class="amount">{text('things.count', { count: row.items })}</span>
            {writes && (
              <button
                type="button"
                class="button-plain"
                aria-label={text('tree.edit', { name: row.name })}
                onClick={() => setEdited(row)}
              >
                <Icon name="pencil" />
              </button>
            )}
          </li>
        ))}
        {shown.length === 0 && <li class="empty-line">{text('categories.none')}</li>}
      </ul>
      <label class="check">
        <input
          type="checkbox"
          checked={archived}
          onChange={(event) => setArchived(event.currentTarget.checked)}
        />
        {text('names.archived')}
      </label>
      {edited && <EditCategory row={edited} all={rows} onClose={() => setEdited(null)} />}
    </div>
  )
}

function NewCategory() {
  const [name, setName] = useState('')
  const field = useFocus<HTMLInputElement>()
  const create = async (event: Event) => {
    event.preventDefault()
    const typed = name.trim()
    const said = { key: 'done.created', values: { name: typed } } as const
    if (typed !== '' && (await act('category.create', { public_id: newId(), name: typed }, said))) setName('')
    field.current?.focus()
  }
  return (
    <form class="inline-form" onSubmit={create}>
      <label class="field">
        <span>{text('categories.new')}</span>
        <input
          ref={field}
          maxLength={200}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button button-main">
        {text('place.create')}
      </button>
    </form>
  )
}

function EditCategory(props: {
  readonly row: CategoryRow
  readonly all: readonly CategoryRow[]
  readonly onClose: () => void
}) {
  const { row, all, onClose } = props
  const { public_id, name } = row
  const dialog = useRef<HTMLDialogElement>(null)
  const [merging, setMerging] = useState(false)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const form = useFirstField()
  const inside = insideOf(public_id, all)
  const submit = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const typed = (field: string) => String(fields.get(field) ?? '').trim()
    const parent_id = typed('parent') || null
    const color = typed('color') === NO_COLOR && row.color === null ? null : typed('color')
    const patch = {
      ...(typed('name') !== name && { name: typed('name') }),
      ...(parent_id !== row.parent_id && { parent_id }),
      ...(color !== row.color && { color }),
    }
    const said = { key: 'done.changed', values: { name: typed('name') } } as const
    if (Object.keys(patch).length === 0) return onClose()
    if (await act('category.update', { public_id, ...patch }, said)) onClose()
  }
  const archive = async () => {
    const type = row.archived ? 'category.restore' : 'category.archive'
    const said = { key: row.archived ? 'done.restored' : 'done.archived', values: { name } } as const
    if (await act(type, { public_id }, said)) onClose()
  }
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="edit-category" onClose={onClose}>
      <header class="dialog-head">
        <h2 id="edit-category">{name}</h2>
        <button type="button" class="button-plain" aria-label={text('toast.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <form ref={form} class="form" onSubmit={submit}>
        <label class="field">
          <span>{text('field.name')}</span>
          <input name="name" required maxLength={200} defaultValue={name} />
        </label>
        <label class="field">
          <span>{text('names.color')}</span>
          <input name="color" type="color" defaultValue={row.color ?? NO_COLOR} />
        </label>
        <label class="field field-wide">
          <span>{text('categories.within')}</span>
          <select name="parent">
            <option value="">{text('categories.top')}</option>
            {all
              .filter((each) => !each.archived && !inside.has(each.public_id))
              .map((each) => (
                <option
                  key={each.public_id}
                  value={each.public_id}
                  selected={each.public_id === row.parent_id}
                >
                  {text('categories.option', { name: each.name, depth: each.depth })}
                </option>
              ))}
          </select>
        </label>
        <p class="actions field-wide">
          <button type="submit" class="button button-main">
            {text('thing.save')}
          </button>
          <button type="button" class="button" onClick={() => setMerging(true)}>
            {text('names.merge')}
          </button>
          <button type="button" class="button" onClick={() => void archive()}>
            <Icon name={row.archived ? 'archive-restore' : 'archive'} />
            {text(row.archived ? 'thing.restore' : 'thing.archive')}
          </button>
        </p>
      </form>
      {merging && (
        <NamePicker
          what="categories"
          onClose={() => setMerging(false)}
          onPick={async (target) => {
            setMerging(false)
            if (target && (await mergeInto('categories', row, target))) onClose()
          }}
        />
      )}
    </dialog>
  )
}

/** A category and all that are in it: it cannot be put into any of them. */
function insideOf(id: string, all: readonly CategoryRow[]): ReadonlySet<string> {
  const inside = new Set([id])
  for (const { public_id, parent_id } of all)
    if (parent_id !== null && inside.has(parent_id)) inside.add(public_id)
  return inside
}
