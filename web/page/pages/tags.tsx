import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { TagRow } from '../../engine/views/taxonomy-calls.ts'
import { act, newId, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { mergeInto } from '../parts/merge-names.ts'
import { NamePicker } from '../parts/name-picker.tsx'
import { TaxonomyTabs } from '../parts/taxonomy-tabs.tsx'
import { useFirstField, useFocus } from '../parts/use-focus.ts'
import { href } from '../router.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'

/** The colours that a tag is offered. They are told apart on light and on dark paper. */
const COLORS = ['#c2410c', '#b45309', '#4d7c0f', '#0f766e', '#1d4ed8', '#7e22ce', '#be185d', '#57534e']

/** All tags: make, rename, colour, merge and archive them. */
export function TagsPage() {
  const rows = useAnswer('tags', null)
  const [archived, setArchived] = useState(false)
  const [edited, setEdited] = useState<TagRow | null>(null)
  const writes = session.value?.household.role !== 'viewer'
  if (!rows) return <div class="loading" aria-busy="true" />
  const shown = rows.filter((row) => archived || !row.archived)
  return (
    <div class="narrow">
      <TaxonomyTabs />
      <h1>{text('tags.title')}</h1>
      {writes && <NewTag count={rows.length} />}
      <ul class="panel names">
        {shown.map((row) => (
          <li key={row.public_id}>
            <span class="swatch" style={{ background: row.color ?? 'transparent' }} />
            <a class="names-name" href={href('things', '', { tag: row.public_id })}>
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
        {shown.length === 0 && <li class="empty-line">{text('tags.none')}</li>}
      </ul>
      <label class="check">
        <input
          type="checkbox"
          checked={archived}
          onChange={(event) => setArchived(event.currentTarget.checked)}
        />
        {text('names.archived')}
      </label>
      {edited && <EditTag row={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

function NewTag({ count }: { readonly count: number }) {
  const [name, setName] = useState('')
  const field = useFocus<HTMLInputElement>()
  const create = async (event: Event) => {
    event.preventDefault()
    const typed = name.trim()
    const color = COLORS[count % COLORS.length] ?? null
    const said = { key: 'done.created', values: { name: typed } } as const
    const input = { public_id: newId(), name: typed, color }
    if (typed !== '' && (await act('tag.create', input, said))) setName('')
    field.current?.focus()
  }
  return (
    <form class="inline-form" onSubmit={create}>
      <label class="field">
        <span>{text('tags.new')}</span>
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

function EditTag({ row, onClose }: { readonly row: TagRow; readonly onClose: () => void }) {
  const { public_id, name } = row
  const dialog = useRef<HTMLDialogElement>(null)
  const [color, setColor] = useState(row.color)
  const [merging, setMerging] = useState(false)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const offered = [null, ...COLORS, ...(row.color === null || COLORS.includes(row.color) ? [] : [row.color])]
  const form = useFirstField()
  const submit = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    const patch = { ...(typed !== name && { name: typed }), ...(color !== row.color && { color }) }
    if (Object.keys(patch).length === 0) return onClose()
    if (await act('tag.update', { public_id, ...patch }, { key: 'done.changed', values: { name: typed } }))
      onClose()
  }
  const archive = async () => {
    const type = row.archived ? 'tag.restore' : 'tag.archive'
    const said = { key: row.archived ? 'done.restored' : 'done.archived', values: { name } } as const
    if (await act(type, { public_id }, said)) onClose()
  }
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="edit-tag" onClose={onClose}>
      <header class="dialog-head">
        <h2 id="edit-tag">{name}</h2>
        <button type="button" class="button-plain" aria-label={text('toast.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <form ref={form} class="form" onSubmit={submit}>
        <label class="field field-wide">
          <span>{text('field.name')}</span>
          <input name="name" required maxLength={200} defaultValue={name} />
        </label>
        <fieldset class="colors field-wide">
          <legend>{text('names.color')}</legend>
          {offered.map((each, i) => (
            <label key={each ?? 'none'}>
              <input
                type="radio"
                name="color"
                class="visually-hidden"
                checked={color === each}
                aria-label={
                  each === null ? text('names.no_color') : text('names.color_number', { number: i })
                }
                onChange={() => setColor(each)}
              />
              <span class="swatch swatch-large" style={{ background: each ?? 'transparent' }} />
            </label>
          ))}
        </fieldset>
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
          what="tags"
          onClose={() => setMerging(false)}
          onPick={async (target) => {
            setMerging(false)
            if (target && (await mergeInto('tags', row, target))) onClose()
          }}
        />
      )}
    </dialog>
  )
}
