import { useState } from 'preact/hooks'
import type { Placement } from '../../../engine/index.ts'
import type { PlaceRow } from '../../engine/views/calls.ts'
import { act, useAnswer } from '../engine.ts'
import { RecordHistory } from '../history/record-history.tsx'
import { Icon } from '../icon.tsx'
import { Loading } from '../lazy.tsx'
import { usePageTitle } from '../page-title.ts'
import { HereTitle, RestHere } from '../parts/all-here.tsx'
import { EditPlace } from '../parts/edit-place.tsx'
import { hasFormDraft } from '../parts/form-draft.tsx'
import { Missing } from '../parts/missing.tsx'
import { hasNewPlaceDraft, NewPlace } from '../parts/new-place.tsx'
import { Path, placeHref } from '../parts/path.tsx'
import { Gallery } from '../parts/photos/gallery.tsx'
import { placeIcons } from '../parts/place-picker.tsx'
import { Rack } from '../parts/rack.tsx'
import { ScanLinks } from '../parts/scan-links.tsx'
import { Soon, useGrowing } from '../parts/soon.tsx'
import { Documents } from '../parts/thing/documents.tsx'
import { ThingRow } from '../parts/thing-row.tsx'
import { go, href } from '../router.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'

/** Places, and things, that are drawn at once, and with each frame after that. */
const AT_ONCE = { first: 6, step: 4 }

const kinds = ['location', 'zone', 'rack', 'row', 'shelf', 'slot'] as const

/** The page of a place: what is in it, as pictures of its inner places and a list of its things. */
export function PlacePage({ id, query }: { readonly id: string; readonly query: URLSearchParams }) {
  const kind = kinds.find((each) => each === query.get('kind')) ?? 'location'
  return <Shown within={{ kind, id }} />
}

function Shown({ within }: { readonly within: Placement }) {
  const page = useAnswer('place', within)
  const isArchived = useAnswer('place_facts', within)?.archived ?? false
  usePageTitle(page?.place.name ?? null)
  const places = useGrowing(page?.places, AT_ONCE) ?? []
  const things = useGrowing(page?.things, AT_ONCE) ?? []
  const [making, setMaking] = useState(() => hasNewPlaceDraft(within))
  const [editing, setEditing] = useState(() => hasFormDraft(`place/${within.id}`))
  if (page === undefined) return <Loading />
  if (page === null) return <Missing words={text('place.missing')} />
  const { place, path, description } = page
  const writes = session.value?.household.role !== 'viewer'
  const around = path.at(-2)
  return (
    <>
      <Path path={path.slice(0, -1)} />
      <Head place={place} isArchived={isArchived} onEdit={writes ? () => setEditing(true) : null} />
      {description !== null && <p class="lead">{description}</p>}
      {writes && isArchived && <Restore place={place} />}
      {writes && !isArchived && <Actions place={place} onAddPlace={() => setMaking(true)} />}
      {editing && writes && (
        <EditPlace
          place={place}
          onClose={() => setEditing(false)}
          onDeleted={() => go(around ? placeHref(around) : href('places'), { replace: true })}
        />
      )}
      {making && writes && <NewPlace within={within} onClose={() => setMaking(false)} />}
      <div class="place-photos">
        <Gallery
          owner={{ kind: place.kind, id: place.public_id }}
          name={place.name}
          icon={placeIcons[place.kind]}
        />
      </div>
      <Soon frames={1}>{isDrawn(place) && <Rack place={place} />}</Soon>
      {places.length > 0 && !isDrawn(place) && <Inside places={places} />}
      <section class="panel rows-here">
        <HereTitle title="place.things" place_id={place.public_id} count={place.things} />
        {things.length === 0 && <p class="empty-line">{text('place.empty')}</p>}
        {things.map((row) => (
          <ThingRow key={row.public_id} row={row} />
        ))}
        {things.length === page.things.length && (
          <RestHere place_id={place.public_id} count={place.things} shown={things.length} />
        )}
      </section>
      <Documents owner={{ kind: place.kind, id: place.public_id }} readOnly={!writes} />
      <RecordHistory id={place.public_id} version={place.name} />
    </>
  )
}

/** Whether a picture shows what is inside of a place. */
function isDrawn({ kind }: PlaceRow): boolean {
  return kind === 'rack' || kind === 'row' || kind === 'shelf'
}

/** The name of a place and what it is. `onEdit`: null for a person who only looks. */
function Head(props: {
  readonly place: PlaceRow
  readonly isArchived: boolean
  readonly onEdit: (() => void) | null
}) {
  const { place, isArchived, onEdit } = props
  return (
    <header class="page-head">
      <h1 dir="auto">{place.name}</h1>
      <span class="mark">{text(`kind.${place.kind}`)}</span>
      {place.code !== null && <span class="mark mark-code">{place.code}</span>}
      {isArchived && <span class="mark mark-warn">{text('thing.archived')}</span>}
      {onEdit && (
        <button
          type="button"
          class="button-plain page-edit"
          aria-label={text('tree.edit', { name: place.name })}
          onClick={onEdit}
        >
          <Icon name="pencil" />
        </button>
      )}
    </header>
  )
}

/** Brings an archived location back. */
function Restore({ place: { public_id, name } }: { readonly place: PlaceRow }) {
  return (
    <p class="actions">
      <button
        type="button"
        class="button button-main"
        onClick={() =>
          void act('location.restore', { public_id }, { key: 'done.restored', values: { name } })
        }
      >
        <Icon name="archive-restore" />
        {text('thing.restore')}
      </button>
    </p>
  )
}

/** What a person does in a place: adds things, boxes and places, scans, and builds. */
function Actions({ place, onAddPlace }: { readonly place: PlaceRow; readonly onAddPlace: () => void }) {
  const { kind, public_id } = place
  const into = { kind, in: public_id }
  return (
    <p class="actions action-strip">
      <a class="button button-main" href={href('add', '', into)}>
        <Icon name="plus" />
        {text('place.add_thing')}
      </a>
      <a class="button" href={href('add', '', { ...into, what: 'containers' })}>
        <Icon name="box" />
        {text('place.add_box')}
      </a>
      {kind !== 'slot' && (
        <button type="button" class="button changes" onClick={onAddPlace}>
          <Icon name="folder-tree" />
          {text('place.add_place')}
        </button>
      )}
      <ScanLinks kind={kind} id={public_id} />
      {kind !== 'slot' && kind !== 'container' && (
        <a class="button" href={href('build', '', into)}>
          <Icon name="warehouse" />
          {text(isDrawn(place) ? 'place.build_more' : 'places.rack')}
        </a>
      )}
    </p>
  )
}

/** The places inside, as tiles. */
function Inside({ places }: { readonly places: readonly PlaceRow[] }) {
  return (
    <section>
      <h2>{text('place.inside')}</h2>
      <div class="tiles">
        {places.map((inner) => (
          <a key={inner.public_id} class="tile" href={placeHref(inner)}>
            <Icon name={placeIcons[inner.kind]} />
            <strong dir="auto">{inner.name}</strong>
            <span class="amount">{text('tree.amount', { places: inner.places, things: inner.things })}</span>
          </a>
        ))}
      </div>
    </section>
  )
}
