import { type RoleRule, rolesOf, type ScanPurpose } from './purposes.ts'

interface PurposeRule {
  readonly roles: readonly RoleRule[]
  /** The effect of confirming, for people. */
  readonly confirm: string
}

/** SPEC.md F4: every purpose, with the roles in it and what confirming does. Texts are apart from the roles, which devices load. */
export const scanPurposeRules: Readonly<Record<ScanPurpose, PurposeRule>> = {
  move_items: {
    roles: rolesOf('move_items'),
    confirm: 'Each subject is moved to the destination (`item.move`, `container.move`).',
  },
  place_container: {
    roles: rolesOf('place_container'),
    confirm: 'Each container is put into the destination (`container.place`).',
  },
  assign_items: {
    roles: rolesOf('assign_items'),
    confirm: 'Each item is put into the destination (`item.assign`).',
  },
  count: {
    roles: rolesOf('count'),
    confirm:
      'Each item gets the given quantity, or the number of its scans (`item.set_quantity`). Nothing moves.',
  },
  find: {
    roles: rolesOf('find'),
    confirm: 'Nothing changes; the sightings of the subjects are recorded with their places.',
  },
  bind_label: {
    roles: rolesOf('bind_label'),
    confirm: 'The label is on the subject from now on (`short_code.bind`).',
  },
  audit_place: {
    roles: rolesOf('audit_place'),
    confirm:
      '`surplus: move` moves scanned things into the place if the inventory has them elsewhere. `missing: unplace` takes things out of the place if they were not scanned (`item.unassign`, `container.unplace`). The action lists the things that are left as they are.',
  },
}
