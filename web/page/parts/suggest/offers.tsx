import { Icon } from '../../icon.tsx'
import { day, isTextKey, text } from '../../texts/text.ts'
import { type Offer, shownFields } from './suggestion.ts'

/** The offers as chips: one that is taken is pressed, and says so. */
export function Offers({
  offers,
  taken,
  onToggle,
}: {
  readonly offers: readonly Offer[]
  readonly taken: readonly Offer[]
  readonly onToggle: (offer: Offer) => void
}) {
  return (
    <ul class="offers">
      {offers.map((offer) => {
        const isTaken = taken.includes(offer)
        return (
          <li key={`${offer.field} ${offer.words}`}>
            <button type="button" class="offer" aria-pressed={isTaken} onClick={() => onToggle(offer)}>
              <Icon name={isTaken ? 'check' : 'plus'} />
              <span class="offer-words">
                <span class="offer-field">{text(shownFields[offer.field])}</span>
                <span class="offer-value" dir="auto">
                  {shownWords(offer)}
                </span>
                <span class="offer-reason" dir="auto">
                  {reasonOf(offer)}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Days come as `2027-03-01`. */
function shownWords({ field, words }: Offer): string {
  return field === 'expires_on' || field === 'purchase_date' ? day(words) : words
}

function reasonOf({ reason, from }: Offer): string {
  const key = `suggest.because.${reason}`
  return isTextKey(key) ? text(key, { from }) : ''
}

/** Takes an offer, or gives it back. A field has one value, but for tags. */
export function toggled(taken: readonly Offer[], offer: Offer): readonly Offer[] {
  if (taken.includes(offer)) return taken.filter((each) => each !== offer)
  const others = taken.filter(({ field }) => field !== offer.field || field === 'tag_ids')
  return [...others, offer]
}
