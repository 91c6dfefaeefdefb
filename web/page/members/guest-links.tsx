import { useState } from 'preact/hooks'
import type { PlaceRow } from '../../engine/views/calls.ts'
import { api, field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { GivenLink } from '../parts/given-link.tsx'
import { PlacePicker } from '../parts/place-picker.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt, useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { Expiry } from './expiry.tsx'

interface Given {
  readonly public_id: string
  readonly name: string
  readonly link: string
}

/** Links with which anybody can see what is in one place. */
export function GuestLinks({ household_id }: { readonly household_id: string }) {
  const path = `/api/v1/household/guest-links?limit=200&household_id=${household_id}`
  const { value: open, reload } = useServer(path, readLinks)
  const [place, setPlace] = useState<PlaceRow | null>(null)
  const [picking, setPicking] = useState(false)
  const [given, setGiven] = useState<Given | null>(null)
  const make = useSubmit(async (form) => {
    if (!place) return setPicking(true)
    const { kind, public_id: id } = place
    const filled = new FormData(form)
    const expires_in_days = Number(filled.get('days'))
    const photos = filled.has('photos')
    const done = await attempt(async () => {
      const wish = { household_id, kind, id, expires_in_days, photos }
      const answer = await api('POST', '/api/v1/household/guest-links', wish)
      const public_id = textOf(field(answer, 'guest_link'), 'public_id')
      setGiven({ public_id, name: place.name, link: textOf(answer, 'link') })
    })
    if (done) setPlace(null)
    reload()
  })
  const revoke = async (public_id: string, name: string) => {
    if (!confirm(text('guests.revoke.sure', { name }))) return
    const done = await attempt(() =>
      api('DELETE', `/api/v1/household/guest-links/${public_id}?household_id=${household_id}`),
    )
    if (done && given?.public_id === public_id) setGiven(null)
    if (done) toast({ text: text('guests.revoked') })
    reload()
  }
  return (
    <section class="panel stack">
      <h2>{text('guests.title')}</h2>
      <p class="hint">{text('guests.lead')}</p>
      <form class="inline-form" onSubmit={make}>
        <div class="field">
          <span id="guest-place">{text('guests.place')}</span>
          <button
            type="button"
            class="field-button"
            aria-describedby="guest-place"
            onClick={() => setPicking(true)}
          >
            <span>{place?.name ?? text('thing.place_it')}</span>
            <Icon name="map-pin" />
          </button>
        </div>
        <Expiry days={[1, 7, 30, 365]} chosen={30} />
        <label class="check">
          <input type="checkbox" name="photos" defaultChecked />
          <span>{text('guests.photos')}</span>
        </label>
        <button type="submit" class="button button-main">
          <Icon name="link" />
          {text('guests.make')}
        </button>
      </form>
      {picking && (
        <PlacePicker
          nowhere={false}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPlace(picked)
            setPicking(false)
          }}
        />
      )}
      {given && (
        <GivenLink title={text('guests.given', { name: given.name })} link={given.link}>
          <button type="button" class="button" onClick={() => setGiven(null)}>
            {text('given.done')}
          </button>
        </GivenLink>
      )}
      {open?.length === 0 && !given && <p class="hint">{text('guests.none')}</p>}
      <ul class="people">
        {open?.map(({ public_id, name, by, expires_at, days, used }) => (
          <li key={public_id}>
            <span class="person">
              <b>
                <bdi>{name}</bdi>
              </b>
              <span class="hint">{text('guests.facts', { by, until: moment(expires_at) })}</span>
              <span class="hint">{text('guests.used', { days, when: used && moment(used) })}</span>
            </span>
            <button
              type="button"
              class="button"
              aria-label={text('guests.revoke_of', { name })}
              onClick={() => void revoke(public_id, name)}
            >
              {text('given.revoke')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function readLinks(answer: unknown) {
  return listOf(answer, 'guest_links').map((each) => ({
    public_id: textOf(each, 'public_id'),
    name: textOf(each, 'name'),
    by: textOf(field(each, 'created_by'), 'name'),
    expires_at: textOf(each, 'expires_at'),
    days: Number(field(each, 'used_days')),
    used: textOf(each, 'last_used_at'),
  }))
}
