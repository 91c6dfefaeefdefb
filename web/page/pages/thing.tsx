import { useState } from 'preact/hooks'
import type { Thing, ThingCollection } from '../../engine/views/calls.ts'
import { act, useAnswer } from '../engine.ts'
import { RecordHistory } from '../history/record-history.tsx'
import { Icon } from '../icon.tsx'
import { Loading } from '../lazy.tsx'
import { Beside } from '../lists/beside.tsx'
import { usePageTitle } from '../page-title.ts'
import { ConflictCard } from '../parts/conflict-card.tsx'
import { EditThing } from '../parts/edit-thing.tsx'
import { hasFormDraft } from '../parts/form-draft.tsx'
import { Missing } from '../parts/missing.tsx'
import { moveThing } from '../parts/move-thing.ts'
import { Path } from '../parts/path.tsx'
import { Gallery } from '../parts/photos/gallery.tsx'
import { PlacePicker } from '../parts/place-picker.tsx'
import { ScanLinks } from '../parts/scan-links.tsx'
import { Soon } from '../parts/soon.tsx'
import { SuggestedPlaces } from '../parts/suggested-places.tsx'
import { About } from '../parts/thing/about.tsx'
import { Amount } from '../parts/thing/amount.tsx'
import { Contents } from '../parts/thing/contents.tsx'
import { Documents } from '../parts/thing/documents.tsx'
import { FillStatus } from '../parts/thing/fill-status.tsx'
import { Lending } from '../parts/thing/lending.tsx'
import { Notes } from '../parts/thing/notes.tsx'
import { PutBack } from '../parts/thing/put-back.tsx'
import { QuantityChart } from '../parts/thing/quantity-chart.tsx'
import { Tags } from '../parts/thing/tags.tsx'
import { session } from '../session.ts'
import { useKeys } from '../shortcuts.ts'
import { day, isOver, text } from '../texts/text.ts'

/** The page of an item or a container. */
export function ThingPage(props: { readonly collection: ThingCollection; readonly id: string }) {
  const thing = useAnswer('thing', { collection: props.collection, public_id: props.id })
  if (thing === undefined) return <Loading />
  if (thing === null) return <Missing words={text('thing.missing')} />
  return <Shown thing={thing} />
}

function Shown({ thing }: { readonly thing: Thing }) {
  const { row, path, conflicts } = thing
  usePageTitle(row.name)
  const kind = row.collection === 'items' ? 'item' : 'container'
  const readOnly = session.value?.household.role === 'viewer'
  const [editing, setEditing] = useState(() => !readOnly && hasFormDraft(`thing/${row.public_id}`))
  useKeys(readOnly ? {} : { e: () => setEditing(true) })
  return (
    <article class="thing">
      <Beside collection={row.collection} public_id={row.public_id} />
      <div class="thing-photos">
        <Gallery
          owner={{ kind, id: row.public_id }}
          name={row.name}
          icon={kind === 'item' ? 'package' : 'box'}
        />
      </div>
      <div class="thing-main">
        <header class="thing-head">
          <h1 dir="auto">{row.name}</h1>
          {row.archived && <span class="mark">{text('thing.archived')}</span>}
          {row.kind !== null && <span class="mark">{row.kind}</span>}
        </header>
        {kind === 'item' && <Tags thing={thing} readOnly={readOnly} />}
        {conflicts.map((conflict) => (
          <ConflictCard key={conflict.public_id} conflict={conflict} />
        ))}
        <Whereabouts thing={thing} readOnly={readOnly} path={<Path path={path} />} />
        {kind === 'item' && isLent(thing) && <Lending thing={thing} readOnly={readOnly} />}
        {!readOnly && !row.archived && thing.path.length === 0 && (
          <SuggestedPlaces
            subject={subjectOf(thing)}
            limit={5}
            onPick={(place) => void moveThing(row, { kind: place.kind, id: place.id }, place.name)}
          />
        )}
        {kind === 'item' && <Amount thing={thing} readOnly={readOnly} />}
        {row.expires_on !== null && <Expires on={row.expires_on} />}
        {!readOnly && (
          <p class="actions action-strip">
            <button type="button" class="button" onClick={() => setEditing(true)}>
              <Icon name="pencil" />
              {text('thing.edit')}
            </button>
            <ArchiveButton thing={thing} />
            {kind === 'item' && !isLent(thing) && <Lending thing={thing} readOnly={readOnly} />}
            <ScanLinks kind={kind} id={row.public_id} />
            <PutBack thing={thing} />
          </p>
        )}
        {editing && <EditThing thing={thing} onClose={() => setEditing(false)} />}
        <Soon frames={1}>
          {kind === 'container' && <FillStatus thing={thing} readOnly={readOnly} />}
          {kind === 'container' && <Contents thing={thing} readOnly={readOnly} />}
          {kind === 'item' && <Notes thing={thing} readOnly={readOnly} />}
        </Soon>
        <Soon frames={2}>
          <About thing={thing} readOnly={readOnly} />
          <Documents owner={{ kind, id: row.public_id }} readOnly={readOnly} />
        </Soon>
        <Soon frames={3}>
          {kind === 'item' && <QuantityChart thing={thing} />}
          <RecordHistory id={row.public_id} version={row.updated_at} waiting={thing.waiting} />
        </Soon>
      </div>
    </article>
  )
}

function isLent({ record }: Thing): boolean {
  return typeof record.lent_to === 'string'
}

/** When it expires, or since when it has. */
function Expires({ on }: { readonly on: string }) {
  const over = isOver(on)
  return (
    <p class={over ? 'note note-bad' : 'note'}>
      {text(over ? 'thing.expired' : 'thing.expires', { day: day(on) })}
    </p>
  )
}

/** The thing as one that looks for a place. */
function subjectOf({ row, record }: Thing) {
  const category_id = typeof record.category_id === 'string' ? record.category_id : null
  const kind = row.collection === 'items' ? ('item' as const) : ('container' as const)
  return { kind, id: row.public_id, name: row.name, category_id }
}

function Whereabouts(props: { thing: Thing; readOnly: boolean; path: preact.ComponentChildren }) {
  const { thing, readOnly, path } = props
  const { row } = thing
  const [moving, setMoving] = useState(false)
  useKeys(readOnly ? {} : { m: () => setMoving(true) })
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
          subject={subjectOf(thing)}
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
