/** What the seed of an authenticator is sealed for. */
export const seedPurpose = (user_id: string) => `totp:${user_id}`
/** What the number of a phone is sealed for. */
export const numberPurpose = (user_id: string) => `phone:${user_id}`
