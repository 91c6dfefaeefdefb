import type { PlacingRow, PlacingWanted } from '../../engine/views/placing-calls.ts'
import { useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { shownLanguage } from '../texts/language.ts'
import { text } from '../texts/text.ts'
import { pathText } from './path.tsx'
import { placeIcons } from './place-icons.ts'

/** Places that are shown at once. */
const SHOWN = 5

/** The places where a thing may go, each with its reasons. One tap chooses one. Nothing is shown if nothing fits. */
export function SuggestedPlaces(props: {
  readonly subject: Pick<PlacingWanted, 'kind' | 'id' | 'name' | 'category_id'>
  readonly onPick: (place: PlacingRow['place']) => void
}) {
  const { tag } = shownLanguage.value
  const language = tag === 'de' || tag === 'fr' || tag === 'es' ? tag : 'en'
  const rows = useAnswer('places_for', { ...props.subject, limit: SHOWN, language })
  if (!rows || rows.length === 0) return null
  return (
    <section class="suggested-places">
      <h2>{text('placing.title')}</h2>
      <ul>
        {rows.map(({ place, reasons }) => (
          <li key={place.id}>
            <button type="button" class="row" onClick={() => props.onPick(place)}>
              <Icon name={placeIcons[place.kind]} />
              <span class="row-main">
                <span class="row-name" dir="auto">
                  {place.name}
                </span>
                {place.path.length > 0 && (
                  <span class="where" dir="auto">
                    {pathText(place.path.map(({ name }) => name))}
                  </span>
                )}
                <span class="why" dir="auto">
                  {reasons.join(' ')}
                </span>
              </span>
              <Icon name="chevron-right" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
