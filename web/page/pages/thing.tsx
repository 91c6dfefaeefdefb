import { useState } from 'preact/hooks'
import type { Thing, ThingCollection } from '../../engine/views/calls.ts'
import { act, call, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { ConflictCard } from '../parts/conflict-card.tsx'
import { EditThing, shownFields } from '../parts/edit-thing.tsx'
import { History } from '../parts/history.tsx'
import { Path } from '../parts/path.tsx'
import { Gallery } from '../parts/photos/gallery.tsx'
import { PlacePicker } from '../parts/place-picker.tsx'
import { ThingRow } from '../parts/thing-row.tsx'
import { href } from '../router.ts'
import { session } from '../session.ts'
import { day, isTextKey, text } from '../texts/text.ts'

/** The page of an item or a container. */
export function ThingPage(props: { readonly collection: ThingCollection; readonly id: string }) {
  const thing = useAnswer('thing', { collection: props.collection, public_id: props.id })
  if (thing === undefined) return <div class="loading" aria-busy="true" />
  if (thing === null) return <p class="empty-line">{text('thing.missing')}</p>
  return <Shown thing={thing} />
}

function Shown({ thing }: { readonly thing: Thing }) {
  const { row, path, conflicts } = thing
  const [editing, setEditing] = useState(false)
  const kind = row.collection === 'items' ? 'item' : 'container'
  const readOnly = session.value?.household.role === 'viewer'
  return (
    <article class="thing">
      <div class="thing-photos">
        <Gallery
          owner={{ kind, id: row.public_id }}
          name={row.name}
          icon={kind === 'item' ? 'package' : 'box'}
        />
      </div>
      <div class="thing-main">
        <header class="thing-head">
          <h1>{row.name}</h1>
          {row.archived && <span class="mark">{text('thing.archived')}</span>}
          {row.kind !== null && <span class="mark">{row.kind}</span>}
          {row.category !== null && <span class="mark">{row.category}</span>}
          {row.tags.map(({ public_id, name }) => (
            <a key={public_id} class="mark" href={href('things', '', { tag: public_id })}>
              {name}
            </a>
          ))}
        </header>
        {conflicts.map((conflict) => (
          <ConflictCard key={conflict.public_id} conflict={conflict} />
        ))}
        <Whereabouts thing={thing} readOnly={readOnly} path={<Path path={path} />} />
        {kind === 'item' && <Amount thing={thing} readOnly={readOnly} />}
        {row.expires_on !== null && <p class="note">{text('thing.expires', { day: day(row.expires_on) })}</p>}
        {!readOnly && (
          <p class="actions">
            <button type="button" class="button" onClick={() => setEditing(true)}>
              <Icon name="pencil" />
              {text('thing.edit')}
            </button>
            <ArchiveButton thing={thing} />
          </p>
        )}
        {editing && <EditThing thing={thing} onClose={() => setEditing(false)} />}
        {kind === 'container' && <Contents thing={thing} readOnly={readOnly} />}
        {kind === 'item' && <Notes thing={thing} readOnly={readOnly} />}
        <Details thing={thing} />
        <History thing={thing} />
      </div>
    </article>
  )
}

function Whereabouts(props: { thing: Thing; readOnly: boolean; path: preact.ComponentChildren }) {
  const { thing, readOnly, path } = props
  const { row } = thing
  const [moving, setMoving] = useState(false)
  const kind = row.collection === 'items' ? 'item' : 'container'
  return (
    <section class="whereabouts" aria-label={text('thing.where')}>
      <Icon name="map-pin" />
      {thing.path.length > 0 ? path : <span class="where-none">{text('things.nowhere')}</span>}
      {!readOnly && (
        <button type="button" class="button" onClick={() => setMoving(true)}>
          <Icon name="move-right" />
          {text(thing.path.length > 0 ? 'thing.move' : 'thing.place_it')}
        </button>
      )}
      {moving && (
        <PlacePicker
          onClose={() => setMoving(false)}
          onPick={async (place) => {
            setMoving(false)
            const { public_id, name } = row
            if (!place) {
              const said = { key: 'done.moved', values: { name, place: text('things.nowhere') } } as const
              if (thing.path.length === 0) return
              if (kind === 'item') await act('item.unassign', { public_id }, said)
              else await act('container.unplace', { public_id }, said)
              return
            }
            const input = { public_id, placement: { kind: place.kind, id: place.public_id } }
            const said = { key: 'done.moved', values: { name, place: place.name } } as const
            if (kind === 'item') await act('item.move', input, said)
            else await act('container.move', input, said)
          }}
        />
      )}
    </section>
  )
}

function Amount({ thing, readOnly }: { readonly thing: Thing; readonly readOnly: boolean }) {
  const { public_id, name, quantity, unit, low } = thing.row
  const minimum = thing.record.minimum_quantity
  const change = (delta: number) =>
    act(
      'item.adjust_quantity',
      { public_id, delta },
      { key: 'done.quantity', values: { name, quantity: (quantity ?? 0) + delta } },
    )
  return (
    <section class="quantity" aria-label={text('thing.quantity')}>
      {!readOnly && (
        <button
          type="button"
          class="button-round"
          aria-label={text('thing.less')}
          disabled={(quantity ?? 0) < 1}
          onClick={() => void change(-1)}
        >
          <Icon name="minus" />
        </button>
      )}
      <output class="quantity-number">
        {quantity}
        {unit !== null && <span class="unit">{unit}</span>}
      </output>
      {!readOnly && (
        <button
          type="button"
          class="button-round"
          aria-label={text('thing.more')}
          onClick={() => void change(1)}
        >
          <Icon name="plus" />
        </button>
      )}
      {low && typeof minimum === 'number' && (
        <span class="mark mark-warn">{text('thing.low', { minimum })}</span>
      )}
    </section>
  )
}

function ArchiveButton({ thing }: { readonly thing: Thing }) {
  const { collection, public_id, name, archived } = thing.row
  const kind = collection === 'items' ? 'item' : 'container'
  const verb = archived ? 'restore' : 'archive'
  const said = { key: archived ? 'done.restored' : 'done.archived', values: { name } } as const
  return (
    <button type="button" class="button" onClick={() => void act(types[kind][verb], { public_id }, said)}>
      <Icon name={archived ? 'archive-restore' : 'archive'} />
      {text(archived ? 'thing.restore' : 'thing.archive')}
    </button>
  )
}

const types = {
  item: { archive: 'item.archive', restore: 'item.restore' },
  container: { archive: 'container.archive', restore: 'container.restore' },
} as const

function Contents({ thing, readOnly }: { readonly thing: Thing; readonly readOnly: boolean }) {
  const { contents, row } = thing
  return (
    <section class="panel">
      <h2>{text('thing.contents')}</h2>
      {contents.length === 0 && <p class="empty-line">{text('thing.contents.empty')}</p>}
      {contents.map((each) => (
        <ThingRow key={each.public_id} row={each} />
      ))}
      {!readOnly && (
        <a class="row row-todo" href={href('add', '', { kind: 'container', in: row.public_id })}>
          <Icon name="plus" />
          <span class="row-main">{text('thing.add_into')}</span>
        </a>
      )}
    </section>
  )
}

function Notes({ thing, readOnly }: { readonly thing: Thing; readonly readOnly: boolean }) {
  const notes = String(thing.record.notes ?? '')
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <section class="panel">
      <h2>{text('thing.notes')}</h2>
      {draft === null ? (
        <>
          <p class={notes ? 'notes' : 'notes notes-none'}>{notes || text('thing.notes.empty')}</p>
          {!readOnly && (
            <button type="button" class="button" onClick={() => setDraft(notes)}>
              <Icon name="pencil" />
              {text('thing.edit')}
            </button>
          )}
        </>
      ) : (
        <form
          onSubmit={async (event) => {
            event.preventDefault()
            await call('edit_notes', { item_id: thing.row.public_id, text: draft })
            setDraft(null)
          }}
        >
          <textarea
            rows={6}
            value={draft}
            aria-label={text('thing.notes')}
            onInput={(event) => setDraft(event.currentTarget.value)}
          />
          <p class="actions">
            <button type="submit" class="button button-main">
              {text('thing.save')}
            </button>
            <button type="button" class="button" onClick={() => setDraft(null)}>
              {text('thing.cancel')}
            </button>
          </p>
        </form>
      )}
    </section>
  )
}

function Details({ thing }: { readonly thing: Thing }) {
  const known = shownFields[thing.row.collection].flatMap((name) => {
    const value = thing.record[name]
    const key = `field.${name}`
    if (value === null || value === undefined || value === '' || !isTextKey(key)) return []
    return [{ name, label: text(key), value: String(value) }]
  })
  if (known.length === 0) return null
  return (
    <section class="panel">
      <h2>{text('thing.details')}</h2>
      <dl class="facts">
        {known.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
