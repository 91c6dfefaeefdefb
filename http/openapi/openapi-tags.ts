import type { Route } from '../routing/route-types.ts'
import { ADDITIONS_TAG, type JsonRecord } from './openapi-terms.ts'

/** What each area of the interface is about, grouped as the reference shows them. A tag has the name of its area. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'For everybody': {
    'Public and core': 'What anybody may ask: whether the service runs, and what it offers.',
    'Browser session':
      'Signing a browser in and out: a cookie that no page can read, and a token against forged requests.',
    Members: 'Who belongs to a household, what they may do, and how others come to it.',
    Account: "A user's own password, and the tokens of programs that act for the user.",
    Guests: 'Links by which anybody may read what is in one place, and nothing else.',
  },
  Inventory: {
    Structure: 'Locations, zones, racks, rows, shelves and slots: where things can be.',
    Containers: 'Boxes, bags and drawers: what is in them, and where they stand.',
    Items: 'The things themselves: where they are, how many there are, and what has happened to them.',
    Taxonomy: 'Categories and tags.',
    Labels: 'Labels to print, their templates, and what was printed.',
    Scanning: 'What a scanned code stands for, and what to do with it.',
    History: 'Who did what, and taking it back.',
    Conflicts: 'Where two people changed the same thing unseen: both values, until somebody chooses.',
    'Data portability': 'Everything out of a household, and things from elsewhere into it.',
    Organization: 'Plans that put things in order, and carrying them out.',
    AI: 'Search in plain words, answers, and suggestions from pictures.',
  },
  'Mobile clients': {
    'Mobile auth':
      'Signing a device in and out. A 401 on any other route means: refresh first, then sign in.',
    'Mobile core': 'The user, their devices and households, and the operations that change an inventory.',
    'Mobile sync': 'Catching up: where a household stands, everything at once, or what has changed.',
    'Mobile inventory': 'Looking things up without a copy of the inventory.',
    'Mobile organizer': 'Plans that put things in order, on a phone.',
    'Mobile AI': 'Search, answers and suggestions, on a phone.',
    'Mobile billing': 'Plan, usage and invoices, on a phone.',
    'Mobile security, privacy, release, support': 'What else an app shows in its settings.',
  },
  'Account and service': {
    Security: 'Second factors, sessions and devices.',
    Privacy: 'What is kept about a person: having it, and having it erased.',
    Billing: 'Plans, invoices and usage.',
    Support: 'Tickets, and what they tell.',
    Documentation: 'Articles for people who use or run the service.',
    Operations: 'Running the service: health, backups, quality, releases, incidents.',
    Superadmin: 'The installation as a whole.',
  },
}

const DESCRIPTIONS: ReadonlyMap<string, string> = new Map(
  Object.values(GROUPS).flatMap((tags) => Object.entries(tags)),
)

const ORDER = [...DESCRIPTIONS.keys()]

const ADDITIONS = { name: ADDITIONS_TAG, description: 'What goes beyond the published interface.' }

/** The tags of a table of routes, in the order of their groups. */
export function tagsOf(routes: readonly Route[]): JsonRecord[] {
  const place = (name: string) => `${DESCRIPTIONS.has(name) ? ORDER.indexOf(name) + 100 : 999}${name}`
  const names = [...new Set(routes.map(({ tag }) => tag))].toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
  return [
    ...names.map((name) => {
      const description = DESCRIPTIONS.get(name)
      return { name, ...(description !== undefined && { description }) }
    }),
    ADDITIONS,
  ]
}

/** `x-tagGroups`, which many readers of OpenAPI documents know: the tags in use by what they are for. */
export function tagGroupsOf(routes: readonly Route[]): JsonRecord[] {
  const used = new Set(routes.map(({ tag }) => tag))
  const groups = Object.entries(GROUPS).map(([name, tags]) => ({
    name,
    tags: Object.keys(tags).filter((tag) => used.has(tag)),
  }))
  const others = [...used].filter((tag) => !DESCRIPTIONS.has(tag)).toSorted()
  return [...groups, { name: 'Others', tags: [...others, ADDITIONS_TAG] }].filter(
    ({ tags }) => tags.length > 0,
  )
}
