import type { DescribedRoute } from '../routes/described-route.ts'
import { ADDITIONS_TAG, type JsonRecord } from './terms.ts'

/**
 * The description of each area of the interface, grouped as the reference shows them. A tag has the name of its area.
 */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'For everybody': {
    'Public and core': 'Information for everybody: whether the service runs, and what it offers.',
    'Browser session':
      'Sign-in and sign-out of a browser, with a session cookie that pages cannot read and a CSRF token.',
    Members: 'The members of a household, their roles, and invitations.',
    Account: "A user's password, and personal access tokens for programs.",
    Guests: 'Links with which anybody can read the contents of one place, and nothing else.',
  },
  Inventory: {
    Structure: 'Locations, zones, racks, rows, shelves and slots: the places of a household.',
    Containers: 'Boxes, bags and drawers: their contents, and their places.',
    Items: 'Items: their places, quantities and histories.',
    Taxonomy: 'Categories and tags.',
    'Saved views': 'Views of lists under a name, for all members of a household.',
    Labels: 'Labels to print, their templates, and print jobs.',
    Scanning: 'The meaning of scanned codes, and scan sessions.',
    History: 'The audit trail, and undo.',
    Conflicts: 'Concurrent changes of the same field: both values, until a member chooses one.',
    'Data portability': 'Export and import of a household.',
    Organization: 'Plans that reorganize a household, and their execution.',
    AI: 'Search in plain words, answers, and suggestions from pictures.',
  },
  'Mobile clients': {
    'Mobile auth':
      'Sign-in and sign-out of a device. After a 401 on any other route: refresh first, then sign in.',
    'Mobile core': 'The user, their devices and households, and the operations that change an inventory.',
    'Mobile sync': 'Sync: the state of a household, full snapshots, and changes.',
    'Mobile inventory': 'Lookups without a copy of the inventory.',
    'Mobile organizer': 'Plans that reorganize a household, for devices.',
    'Mobile AI': 'Search, answers and suggestions, for devices.',
    'Mobile billing': 'Plan, usage and invoices, for devices.',
    'Mobile security, privacy, release, support': 'Further settings of an app.',
  },
  'Account and service': {
    Security: 'Second factors, sessions and devices.',
    Privacy: 'The data of a person: export and erasure.',
    Billing: 'Plans, invoices and usage.',
    Support: 'Support tickets and their messages.',
    Documentation: 'Articles for users and operators of the service.',
    Operations: 'Operation of the service: health, backups, quality, releases, incidents.',
    Superadmin: 'The installation as a whole.',
  },
}

const DESCRIPTIONS: ReadonlyMap<string, string> = new Map(
  Object.values(GROUPS).flatMap((tags) => Object.entries(tags)),
)

const ORDER = [...DESCRIPTIONS.keys()]

const ADDITIONS = { name: ADDITIONS_TAG, description: 'Additions to the published interface.' }

/** The tags of a table of routes, in the order of their groups. */
export function tagsOf(routes: readonly DescribedRoute[]): JsonRecord[] {
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

/** `x-tagGroups`, an extension that many readers of OpenAPI documents support: the used tags by group. */
export function tagGroupsOf(routes: readonly DescribedRoute[]): JsonRecord[] {
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
