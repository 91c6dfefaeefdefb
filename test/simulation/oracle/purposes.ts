const levels = ['location', 'zone', 'rack', 'row', 'shelf', 'slot']
const places = [...levels, 'container']
const things = ['item', 'container']

/** What a role takes, and how many at least and at most. */
export interface Role {
  readonly kinds: readonly string[]
  readonly min: number
  readonly max: number
}

const subjects = (kinds: readonly string[], min = 1): Role => ({ kinds, min, max: 200 })
const one = (kinds: readonly string[], min = 1): Role => ({ kinds, min, max: 1 })

/** SPEC.md, F4: the roles of each purpose. */
export const rolesOf: Readonly<Record<string, Readonly<Record<string, Role>>>> = {
  move_items: { subject: subjects(things), destination: one(places) },
  place_container: { subject: subjects(['container']), destination: one(places) },
  assign_items: { subject: subjects(['item']), destination: one(places) },
  count: { subject: subjects(['item']), place: one(places, 0) },
  find: { subject: subjects(things), place: one(levels, 0) },
  bind_label: { label: one(['short_code']), subject: one([...things, ...levels]) },
  audit_place: { place: one(places), subject: subjects(things, 0) },
  intake: { subject: subjects(things), destination: one(places, 0) },
  organize: {
    subject: subjects([...things, ...levels]),
    destination: one(places, 0),
    label: one(['short_code'], 0),
  },
}

export const actionPurposes = Object.keys(rolesOf)
/** F13: what is taken in, and what a plan moves, is no matter of a session of scans. */
export const purposes = actionPurposes.filter((purpose) => purpose !== 'intake' && purpose !== 'organize')
export const roles = ['subject', 'destination', 'place', 'label']
