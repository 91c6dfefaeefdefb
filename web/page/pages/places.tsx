import { useState } from 'preact/hooks'
import type { Placement } from '../../../engine/index.ts'
import type { PlaceRow } from '../../engine/views/calls.ts'
import { useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { NewPlace } from '../parts/new-place.tsx'
import { placeHref } from '../parts/path.tsx'
import { placeIcons } from '../parts/place-picker.tsx'
import { text } from '../texts/text.ts'

/** The tree of all places. A branch is asked for when it is opened. */
export function PlacesPage() {
  const roots = useAnswer('places', { within: null })
  const [making, setMaking] = useState(false)
  if (!roots) return <div class="loading" aria-busy="true" />
  return (
    <>
      <header class="page-head">
        <h1>{text('places.title')}</h1>
        <button type="button" class="button button-main changes" onClick={() => setMaking(true)}>
          <Icon name="plus" />
          {text('places.new_location')}
        </button>
      </header>
      {making && <NewPlace within={null} onClose={() => setMaking(false)} />}
      {roots.length === 0 && !making && (
        <section class="empty">
          <Icon name="folder-tree" />
          <h2>{text('places.empty.title')}</h2>
          <p>{text('places.empty.text')}</p>
        </section>
      )}
      <ul class="tree">
        {roots.map((place) => (
          <Branch key={place.public_id} place={place} />
        ))}
      </ul>
    </>
  )
}

function Branch({ place }: { readonly place: PlaceRow }) {
  const [open, setOpen] = useState(false)
  const { name, places, things, kind } = place
  return (
    <li>
      <div class="tree-row">
        {places > 0 ? (
          <button
            type="button"
            class="tree-toggle"
            aria-expanded={open}
            aria-label={text(open ? 'places.close' : 'places.open', { name })}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'chevron-down' : 'chevron-right'} />
          </button>
        ) : (
          <span class="tree-toggle" />
        )}
        <a class="tree-link" href={placeHref(place)}>
          <Icon name={placeIcons[kind]} />
          <span class="tree-name">{name}</span> <span class="tree-kind">{text(`kind.${kind}`)}</span>{' '}
          <span class="amount">
            {places > 0 && text('places.count', { places })}
            {places > 0 && things > 0 && ' · '}
            {(things > 0 || places === 0) && text('places.things', { things })}
          </span>
        </a>
      </div>
      {open && <Inner within={{ kind, id: place.public_id }} />}
    </li>
  )
}

function Inner({ within }: { readonly within: Placement }) {
  const places = useAnswer('places', { within })
  return (
    <ul class="tree">
      {places?.map((place) => (
        <Branch key={place.public_id} place={place} />
      ))}
    </ul>
  )
}
