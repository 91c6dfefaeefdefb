import {
  type GuestQuery,
  guestContents,
  guestPlace,
  type guestThing,
  type Needs,
} from '../areas/guests/look.ts'
import { page } from '../label-page/frame.ts'
import { type Html, html } from '../label-page/html.ts'
import { dayOf } from './day.ts'
import { amountText, texts } from './texts/index.ts'

/** Number of records per page. */
const PAGE_LENGTH = 100

/** A request for a page of a guest link. */
export interface GuestVisit {
  /** The id of the link. */
  readonly id: string
  readonly code: string
  readonly cursor: string | undefined
  /** The words of a search. */
  readonly q: string | undefined
}

type Contents = Awaited<ReturnType<typeof guestContents>>
type Thing = NonNullable<Awaited<ReturnType<typeof guestThing>>>

/** The page of the place of a guest link. */
export async function guestPlacePage(services: Needs, visit: GuestVisit): Promise<string> {
  const { expires_at, household, place } = await guestPlace(services, visit.code)
  const found = await contentsOf(services, visit)
  const { guest: words, thing } = texts()
  const path = `/guest/${visit.id}`
  return page(
    place.name,
    html`${visit.q === undefined && visit.cursor === undefined && photosOf(visit.id, place.photos.slice(0, 1), place.name)}
<div class="inner">
<span class="kind">${words.of(thing.kinds[place.kind], household.name)}</span>
<h1>${place.name}</h1>
${place.description !== null && html`<p>${place.description}</p>`}
${searchForm(path, visit.q)}
<h2>${thing.contents}</h2>
${list(path, visit, found)}
<p class="hint aside">${words.until(dayOf(expires_at))}</p>
</div>`,
  )
}

/** The page of a thing in the place of a guest link, with its photos; of a container also with its contents. */
export async function guestThingPage(services: Needs, visit: GuestVisit, thing: Thing): Promise<string> {
  const { place } = await guestPlace(services, visit.code)
  const { guest: words, thing: thing_words } = texts()
  const { type, public_id, name, description, quantity, unit, path, photos } = thing
  const home = `/guest/${visit.id}`
  const own = `${home}/things/${public_id}`
  const [first, ...more] = photos
  const found =
    type === 'container' ? await contentsOf(services, { ...visit, container_id: public_id }) : null
  return page(
    name,
    html`${first !== undefined && photosOf(visit.id, [first], name)}
<div class="inner">
<span class="kind">${thing_words.kinds[type]}</span>
<h1>${name}</h1>
<nav aria-label="${thing_words.where}"><ul class="path"><li><a href="${home}">${place.name}</a></li>${path.map((step) => pathStep(home, step))}</ul></nav>
${description !== null && html`<p>${description}</p>`}
${quantity !== null && html`<dl><dt>${thing_words.quantity}</dt><dd>${amountText(quantity, unit)}</dd></dl>`}
${found !== null && html`${searchForm(own, visit.q)}<h2>${thing_words.contents}</h2>${list(own, visit, found)}`}
${more.length > 0 && html`<h2>${words.more_photos}</h2>`}
</div>
${photosOf(visit.id, more, name)}`,
    // A member who scanned the label and once opened the link comes here, too.
    { links: [{ href: `/account/sign-in?next=/q/${public_id}`, text: words.members }] },
  )
}

/** The page of a thing that is not in the place of a guest link: it never was, or it was moved, archived or deleted. */
export function guestThingGonePage(id: string): string {
  const { guest } = texts()
  return page(
    guest.thing_gone,
    html`<div class="inner"><h1>${guest.thing_gone}</h1><p>${guest.thing_gone_about}</p><p><a href="/guest/${id}">${guest.to_place}</a></p></div>`,
  )
}

function contentsOf(services: Needs, visit: GuestVisit & Pick<GuestQuery, 'container_id'>) {
  const { code, ...wanted } = visit
  return guestContents(services, code, { ...wanted, limit: PAGE_LENGTH })
}

function searchForm(path: string, q: string | undefined): Html {
  const { guest } = texts()
  return html`<form class="search" method="get" action="${path}" role="search">
<label for="q">${guest.search_in}</label>
<div><input id="q" name="q" type="search" autocomplete="off" maxlength="200" value="${q ?? ''}"><button class="button button-main">${guest.search}</button></div>
${q !== undefined && html`<a href="${path}">${guest.show_all}</a>`}
</form>`
}

function list(path: string, { id, q }: GuestVisit, { contents, next_cursor }: Contents): Html {
  const { guest } = texts()
  // Where nothing has a photo, no room is kept for any.
  const pictured = contents.some(({ photos }) => photos.length > 0)
  const more = new URLSearchParams({ ...(q !== undefined && { q }), cursor: next_cursor ?? '' })
  return html`${contents.length > 0 && html`<ul class="things">${contents.map((thing) => row(id, thing, pictured))}</ul>`}
${contents.length === 0 && next_cursor === null && html`<p>${q === undefined ? guest.nothing : guest.not_found(q)}</p>`}
${next_cursor !== null && html`<p class="aside"><a href="${path}?${more.toString()}">${guest.more}</a></p>`}`
}

function row(id: string, thing: Contents['contents'][number], pictured: boolean): Html {
  const { description, name, path, photos, public_id, quantity, type, unit } = thing
  const where = path.map((step) => step.name).join(' › ')
  const aside = quantity === null ? texts().thing.kinds[type] : amountText(quantity, unit)
  const below = [where, description ?? ''].filter((text) => text !== '').join(' · ')
  // The name beside it says what it shows.
  const picture =
    photos[0] === undefined
      ? html`${pictured && html`<span class="thumb"></span>`}`
      : html`<img class="thumb" src="${photoPath(id, photos[0], 'thumb')}" alt="" width="48" height="48" loading="lazy">`
  return html`<li><a href="/guest/${id}/things/${public_id}">${picture}<span class="what"><b>${name}</b>${below !== '' && html`<small>${below}</small>`}</span><small>${aside}</small></a></li>`
}

function pathStep(home: string, { kind, name, public_id }: Thing['path'][number]): Html {
  return html`<li>${kind === 'container' ? html`<a href="${home}/things/${public_id}">${name}</a>` : name}</li>`
}

function photosOf(id: string, photos: readonly string[], name: string): Html {
  const { guest } = texts()
  const pictures = photos.map(
    (photo) =>
      html`<a href="${photoPath(id, photo, 'large')}"><img class="photo photo-whole" src="${photoPath(id, photo, 'large')}" alt="${guest.photo_of(name)}" width="640" height="480" loading="lazy"></a>`,
  )
  return html`${pictures}`
}

function photoPath(id: string, photo: string, variant: 'thumb' | 'large'): string {
  return `/guest/${id}/photos/${photo}/${variant}`
}
