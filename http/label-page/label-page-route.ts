import { z } from 'zod'
import { parseShortCode } from '../../engine/index.ts'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import { People } from '../../services/accounts/people.ts'
import type { Principal } from '../../services/accounts/principal.ts'
import type { Guests } from '../../services/households/guests.ts'
import { householdsOf } from '../../services/interface/accounts/replies.ts'
import { HouseholdId } from '../../services/interface/routes/household-rule.ts'
import { guestScan } from '../areas/guests/scan.ts'
import { visitorOf } from '../pages/forms.ts'
import { keptGuestLinks } from '../pages/links/guest-link.ts'
import { goTo, sendPage } from '../pages/send-page.ts'
import { forgotten, signInForm } from '../pages/sign-in-form.ts'
import { texts } from '../pages/texts/index.ts'
import { routesWith } from '../routing/routes-with.ts'
import { hasApp } from '../session/app-cookie.ts'
import type { AppContext } from '../shell/context.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { ago } from './ago.ts'
import { html } from './html.ts'
import { blankPage, gonePage, landingPage, thingPage, unknownPage, type Whose } from './page.ts'
import { type LabelMeaning, meaningOf } from './thing.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly guests: Guests
}

const { route } = routesWith<Needs>()

/** Maximum number of households of a user in which a label is looked up. */
const MAX_HOUSEHOLDS = 20

/** `GET /q/{code}`: the page behind the code on a label, for the camera of any phone. */
export const labelPageRoute = route({
  id: 'label_page',
  method: 'GET',
  path: '/q/{code}',
  tag: 'Scanning',
  summary: 'Show the record behind a label as a page',
  description:
    'A page without scripts for a user who is signed in in this browser; where the app runs, it opens the record in the app. The code is a short code, or the `public_id` of a record. A guest is led to the page of a thing that the own link shows. Anyone else gets a page that is the same for every code.',
  access: 'public',
  limiter: 'link',
  addition: true,
  page: true,
  params: z.strictObject({ code: z.string().max(100) }),
  query: z.strictObject({
    household_id: HouseholdId.optional().meta({
      description: 'The household to search; if absent, all households of the user, the current one first',
    }),
    view: z.literal('page').optional().meta({
      description: 'Shows the page also in a browser in which the app runs',
    }),
  }),
  reply: { binary: ['text/html'] },
  async handler({ koa, params, query }, services) {
    const { form_token, principal } = await visitorOf(koa, services)
    if (!principal) {
      const shown = await guestPathOf(koa, params.code, services)
      if (shown !== null) {
        goTo(koa, shown)
        return
      }
      sendPage(
        koa,
        landingPage(html`${signInForm({ form_token, next: addressOf(params.code) })}${forgotten()}`),
      )
      return
    }
    const found = await lookUp(principal, params.code, query.household_id, services)
    const in_app = query.view === undefined && hasApp(koa)
    if (found && in_app && opensInApp(found)) {
      goTo(koa, found.meaning.thing.app_path)
      return
    }
    if (!found) koa.status = 404
    sendPage(koa, found ? shown(found, services) : unknownPage())
  },
})

/**
 * The page of the labelled thing for a guest: under the link that was opened last, of those whose place has the thing. Null for
 * everything that no link of this browser shows.
 */
async function guestPathOf(koa: AppContext, text: string, services: Needs): Promise<string | null> {
  for (const { id, code } of keptGuestLinks(koa)) {
    const thing_id = await guestScan(services, code, text)
    if (thing_id !== null) return `/guest/${id}/things/${thing_id}`
  }
  return null
}

type FoundThing = Found & { readonly meaning: { readonly is: 'thing' } }

/** Whether the app shows the record: it has the records of the current household. */
function opensInApp(found: Found): found is FoundThing {
  return found.meaning.is === 'thing' && !found.whose.elsewhere && found.whose.also.length === 0
}

/** The address of a label's page, for the return after signing in. */
function addressOf(code: string): string {
  return `/q/${encodeURIComponent(code)}`
}

interface Found {
  readonly meaning: LabelMeaning
  readonly household_id: string
  readonly whose: Whose
}

/** Looks up a code in the households of a user, the current one first. */
async function lookUp(
  principal: Principal,
  text: string,
  only: string | undefined,
  services: Needs,
): Promise<Found | null> {
  const current = principal.user.current_household_id
  const all = services.accounts
    .read((view) => householdsOf(view, principal.user.public_id))
    .filter(({ public_id }) => only === undefined || public_id === only)
    .sort((a, b) => Number(b.public_id === current) - Number(a.public_id === current))
    .slice(0, MAX_HOUSEHOLDS)
  const found: { meaning: LabelMeaning; household_id: string; name: string }[] = []
  for (const { public_id: household_id, name } of all) {
    const meaning = await lookIn(principal, household_id, text, services)
    if (meaning) found.push({ meaning, household_id, name })
  }
  const [first, ...rest] = found
  if (!first) return null
  const { meaning, household_id, name: household } = first
  const also = rest.map(({ name, household_id: id }) => ({
    name,
    href: `/q/${encodeURIComponent(parseShortCode(text) ?? text)}?household_id=${id}`,
  }))
  return { meaning, household_id, whose: { household, elsewhere: household_id !== current, also } }
}

async function lookIn(
  principal: Principal,
  household_id: string,
  text: string,
  { households, log }: Needs,
): Promise<LabelMeaning | null> {
  try {
    const handle = await households.open(principal, household_id)
    try {
      return handle.file.read((view) => meaningOf(view, text))
    } finally {
      handle.release()
    }
  } catch (error) {
    // A damaged or busy household does not hide the results of the others.
    log.warn({ err: error, household_id }, 'a label could not be looked up in a household')
    return null
  }
}

function shown({ meaning, household_id, whose }: Found, services: Needs): string {
  if (meaning.is === 'blank') return blankPage(meaning.code, whose)
  if (meaning.is === 'gone') return gonePage(meaning.code, whose)
  const { thing } = meaning
  const { photo, seen } = thing
  const { thing: thing_words } = texts()
  const by = seen && new People(services.accounts).person(seen.by).name
  const words = seen && [
    ago(seen.at, services.now()),
    by && thing_words.by(by),
    seen.where && thing_words.in(seen.where),
  ]
  return thingPage(
    thing,
    whose,
    photo && `/api/v1/media/${photo}/small?household_id=${household_id}`,
    words?.filter((word) => word).join(', ') ?? null,
  )
}
