import { useEffect, useState } from 'preact/hooks'
import type { Placement } from '../../../../engine/index.ts'
import { ApiError, api, OfflineError } from '../../api.ts'
import { call } from '../../engine.ts'
import { text } from '../../texts/text.ts'
import { understoodLanguage } from '../../texts/understood.ts'
import { AlikeThings, KnownThing } from './known-things.tsx'
import { Offers, toggled } from './offers.tsx'
import { asker, type Draft, type Offer, suggestionOf } from './suggestion.ts'

/** How long after the last key the server is asked, in ms; and the letters that it takes. */
const PAUSE_MS = 450
const LEAST = 3

/** What the person has typed so far. */
export interface Typed {
  readonly what: 'items' | 'containers'
  readonly text: string
  readonly code: string
  readonly place: Placement | null
  /** Whether the person has typed a quantity of their own. */
  readonly hasQuantity: boolean
}

/** The draft of this device, which reads no codes. */
async function draftHere(what: Typed['what'], said: string): Promise<Draft | undefined> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const kind = what === 'items' ? 'item' : 'container'
  const draft = await call('suggest', { kind, text: said, language: understoodLanguage(), time_zone })
  return suggestionOf({ suggestion: { drafts: [draft] } }).drafts[0]
}

/** What is sure enough of a draft to be filled in. */
function sureOf({ offers }: Draft, hasPlace: boolean): Offer[] {
  return offers.filter(({ isSure, field }) => isSure && (field !== 'placement' || !hasPlace))
}

/** What this device is sure of in words that were typed, for a person who does not wait for suggestions. */
export async function sureOffers({ what, text: words, place }: Typed): Promise<readonly Offer[]> {
  const said = words.trim()
  const draft = said.length < LEAST ? undefined : await draftHere(what, said)
  return draft ? sureOf(draft, place !== null) : []
}

/** The draft of the server; without reception that of this device. */
async function suggestionFor(
  what: Typed['what'],
  said: string,
  codes: readonly string[],
): Promise<Draft | undefined> {
  try {
    const body = { ...(said === '' ? {} : { text: said }), codes, ...asker() }
    const answer =
      what === 'items'
        ? await api('POST', '/api/v1/ai/intake/item-suggestions', body)
        : await api('POST', '/api/v1/ai/intake/container-suggestions', body)
    return suggestionOf(answer).drafts[0]
  } catch (error) {
    const isBusy = error instanceof ApiError && error.status === 429
    if (said === '' || !(isBusy || error instanceof OfflineError)) throw error
    return draftHere(what, said)
  }
}

/** Suggests the other fields of what is typed. What is sure is taken at once, and can be given back. */
export function TypedSuggestions({
  typed: { what, text: words, code, place, hasQuantity },
  taken,
  onTaken,
  onRead,
}: {
  readonly typed: Typed
  readonly taken: readonly Offer[]
  readonly onTaken: (taken: readonly Offer[]) => void
  /** The suggestions for these words have come. */
  readonly onRead: (words: string) => void
}) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const said = words.trim()
  const codes = code.trim() === '' || what === 'containers' ? [] : [code.trim()]
  useEffect(() => {
    let current = true
    setDraft(null)
    onTaken([])
    if (said.length < LEAST && codes.length === 0) return
    const timer = setTimeout(() => {
      suggestionFor(what, said, codes).then(
        (found) => {
          if (!current || !found) return
          setDraft(found)
          onTaken(sureOf(found, place !== null))
          onRead(said)
        },
        // When the server is busy, things are added without suggestions.
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [what, said, codes.join(' ')])
  if (!draft) return null
  const offers = draft.offers.filter(
    ({ field, words: value }) =>
      !(field === 'name' && value === said) &&
      !(field === 'placement' && place) &&
      !(field === 'quantity' && hasQuantity),
  )
  const isItem = what === 'items'
  const known = isItem ? draft.known : []
  const quantity = taken.find(({ field }) => field === 'quantity')?.value
  const more = typeof quantity === 'number' && quantity > 0 ? quantity : 1
  if (offers.length === 0 && known.length === 0 && draft.alike.length === 0) return null
  return (
    <section class="suggest field-wide" aria-label={text('suggest.title')} aria-live="polite">
      {known.map((each) => (
        <KnownThing key={each.id} known={each} more={more} />
      ))}
      <AlikeThings alike={draft.alike} kind={isItem ? 'item' : 'container'} />
      {offers.length > 0 && (
        <>
          <p class="suggest-title">{text('suggest.title')}</p>
          <Offers offers={offers} taken={taken} onToggle={(offer) => onTaken(toggled(taken, offer))} />
        </>
      )}
    </section>
  )
}
