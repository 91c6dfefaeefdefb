import { z } from 'zod'

/** A person in a reply. */
export const Person = z
  .strictObject({ public_id: z.string(), name: z.string().nullable() })
  .meta({ id: 'Person', description: 'A user. The name is null once the account is deleted.' })

/** The device, session or token of a person, in a reply. */
export const Replica = z
  .strictObject({
    public_id: z.string(),
    kind: z.enum(['device', 'browser', 'token', 'other']),
    name: z.string().nullable(),
    platform: z.string().nullable(),
  })
  .meta({
    id: 'Replica',
    description: 'The device, the browser session or the personal access token of an operation.',
  })
