import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Id, Moment } from '../core/fields.ts'
import { Hash, RECOVERY_CODES } from './access-collections.ts'

/** Maximum number of codes that are sent to a number within an hour. */
export const MAX_SENDS = 5

/** A phone number to which codes are sent: a second factor of a user. */
export const PhoneFactor = z.object({
  ...baseFields,
  user_id: Id,
  /** The number, sealed with a key that is in no file of this scope. */
  sealed_number: z.string().max(400),
  /** A keyed hash of the number, by which its limits and its STOP are found. */
  number_key: Hash,
  /** For the person, who may have several numbers. */
  last_digits: z.string().regex(/^\d{2}$/),
  /** Null until a code proved that the person has the phone. */
  confirmed_at: Moment.nullable(),
  /** A keyed hash of the newest code; null if it was used, or guessed too often. */
  code_hash: Hash.nullable(),
  code_expires_at: Moment.nullable(),
  /** Number of wrong guesses of the newest code. */
  guesses: z.int().min(0),
  /** Names the latest right guess. */
  accepted: Id.nullable(),
  /** The times of the newest codes. */
  sent_at: z.array(Moment).max(MAX_SENDS),
  /** Of the recovery codes that are left. Empty if the account has an authenticator, which has codes of its own. */
  recovery_hashes: z.array(Hash).max(RECOVERY_CODES),
  /** Number of wrong codes since the last right one, and the time of the newest. */
  failures: z.int().min(0),
  failed_at: Moment.nullable(),
})
export type PhoneFactor = z.infer<typeof PhoneFactor>

export const phone_factors = defineCollection({
  key: 'phone_factors',
  nature: 'credentials',
  schema: PhoneFactor,
  indexes: {
    user_id: { kind: 'id', unique: true, of: (factor) => factor.user_id },
    number_key: { kind: 'text', of: (factor) => factor.number_key },
  },
})
