import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { act, newId } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { Loading } from '../../lazy.tsx'
import { href } from '../../router.ts'
import { session } from '../../session.ts'
import { text } from '../../texts/text.ts'
import { TaxonomyTabs } from '../taxonomy-tabs.tsx'
import { useFocus } from '../use-focus.ts'
import { hasNameDraft } from './edit-name.tsx'
import { type NamedRow, OPERATIONS, type Taxonomy } from './taxonomy.ts'

/** A page with all categories or all tags: make one, and open one to change it. */
export function NamesPage<Row extends NamedRow>(props: {
  readonly what: Taxonomy
  /** Undefined before the first answer. */
  readonly rows: readonly Row[] | undefined
  /** How many others a row lies in. */
  readonly depthOf?: (row: Row) => number
  /** The colour of a new one. */
  readonly colorOfNew?: string | null
  /** The dialog that changes a row. */
  readonly edit: (row: Row, onClose: () => void) => ComponentChildren
}) {
  const { what, rows, depthOf = () => 0, colorOfNew = null, edit } = props
  const [archived, setArchived] = useState(false)
  /** Undefined until the person opens one or closes one: until then it is the one that they left unsaved. */
  const [chosen, setEdited] = useState<Row | null | undefined>()
  const [name, setName] = useState('')
  const writes = session.value?.household.role !== 'viewer'
  if (!rows) return <Loading />
  const typed = name.trim().toLowerCase()
  const offered = rows.filter((row) => archived || !row.archived)
  const edited = chosen === undefined && writes ? rows.find(hasNameDraft) : chosen
  /** As it is by now, if it still exists. */
  const latest = rows.find(({ public_id }) => public_id === edited?.public_id) ?? edited
  const shown = offered.filter((row) => row.name.toLowerCase().includes(typed))
  return (
    <div class="narrow">
      <TaxonomyTabs />
      <h1>{text(`${what}.title`)}</h1>
      <SoughtName what={what} color={colorOfNew} name={name} setName={setName} creates={writes} />
      <ul class="panel names">
        {shown.map((row) => (
          <li key={row.public_id} style={{ '--level': typed === '' ? depthOf(row) : 0 }}>
            <span class="swatch" style={{ background: row.color ?? 'transparent' }} />
            <a
              class="names-name"
              href={href('things', '', { [what === 'categories' ? 'category' : 'tag']: row.public_id })}
            >
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
        {shown.length === 0 && (
          <li class="empty-line">{text(offered.length === 0 ? `${what}.none` : 'picker.none')}</li>
        )}
      </ul>
      <label class="check">
        <input
          type="checkbox"
          checked={archived}
          onChange={(event) => setArchived(event.currentTarget.checked)}
        />
        {text('names.archived')}
      </label>
      {latest && edit(latest, () => setEdited(null))}
    </div>
  )
}

/** A field whose words narrow the list, and become the name of a new one: so nobody makes what is there already. */
function SoughtName(props: {
  readonly what: Taxonomy
  readonly color: string | null
  readonly name: string
  readonly setName: (change: (now: string) => string) => void
  readonly creates: boolean
}) {
  const { what, color, name, setName, creates } = props
  const field = useFocus<HTMLInputElement>()
  const create = async (event: Event) => {
    event.preventDefault()
    const typed = name.trim()
    const said = { key: 'done.created', values: { name: typed } } as const
    const input = { public_id: newId(), name: typed, ...(color !== null && { color }) }
    field.current?.focus()
    if (typed === '' || !creates) return
    // As the form that makes a place.
    setName(() => '')
    if (!(await act(OPERATIONS[what].create, input, said))) setName((now) => (now === '' ? typed : now))
  }
  return (
    <form class="inline-form" onSubmit={create}>
      <label class="field">
        <span>{text(creates ? `${what}.search` : 'nav.search')}</span>
        <input
          ref={field}
          maxLength={200}
          value={name}
          onInput={({ currentTarget: { value } }) => setName(() => value)}
        />
      </label>
      {creates && (
        <button type="submit" class="button button-main">
          {text('place.create')}
        </button>
      )}
    </form>
  )
}
