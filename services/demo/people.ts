/** The household of the demo. */
export const DEMO_HOUSEHOLD = 'Lindenstraße 12'

/** The password of both members. The demo is for looking around, so it is no secret. */
export const DEMO_PASSWORD = 'walnut kettle harbour'

/** A member of the demo's household, and the device on which they record things. */
export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly installation_id: string
  readonly platform: 'android' | 'ios' | 'cli'
  readonly device_name: string
}

/** The owner, who recorded most things; and a member whom she invited. */
export const PEOPLE = {
  mara: {
    name: 'Mara Lindner',
    email: 'mara@example.org',
    installation_id: 'demo-mara-phone-0001',
    platform: 'android',
    device_name: "Mara's phone",
  },
  jonas: {
    name: 'Jonas Petit',
    email: 'jonas@example.org',
    installation_id: 'demo-jonas-phone-0001',
    platform: 'ios',
    device_name: "Jonas's phone",
  },
} as const satisfies Record<string, DemoPerson>
export type PersonKey = keyof typeof PEOPLE
