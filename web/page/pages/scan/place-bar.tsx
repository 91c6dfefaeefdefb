import { useState } from 'preact/hooks'
import type { PlaceRow } from '../../../engine/views/calls.ts'
import { Icon } from '../../icon.tsx'
import { PathLine, placeHref } from '../../parts/path.tsx'
import { PlacePicker, placeIcons } from '../../parts/place-picker.tsx'
import { text } from '../../texts/text.ts'

/** The place that a mode works in; until there is one, how to choose it. */
export function PlaceBar({
  place,
  label,
  first,
  fixed = false,
  onChoose,
}: {
  readonly place: PlaceRow | null
  readonly label: string
  /** What to do while there is no place. */
  readonly first: string
  /** Whether the place stays as it is. */
  readonly fixed?: boolean
  readonly onChoose: (place: PlaceRow) => void
}) {
  const [choosing, setChoosing] = useState(false)
  return (
    <section class={place ? 'place-bar' : 'place-bar place-bar-none'} aria-label={label}>
      <Icon name={place ? placeIcons[place.kind] : 'map-pin'} />
      {place ? (
        <span class="row-main">
          <span class="place-bar-label">{label}</span>
          <a class="row-name" href={placeHref(place)}>
            {place.name}
          </a>
          {place.where.length > 0 && <PathLine names={place.where} />}
        </span>
      ) : (
        <p class="row-main">{first}</p>
      )}
      {!fixed && (
        <button type="button" class="button" onClick={() => setChoosing(true)}>
          {text(place ? 'scan.put.change' : 'scan.put.choose')}
        </button>
      )}
      {choosing && (
        <PlacePicker
          nowhere={false}
          onClose={() => setChoosing(false)}
          onPick={(row) => {
            setChoosing(false)
            if (row) onChoose(row)
          }}
        />
      )}
    </section>
  )
}
