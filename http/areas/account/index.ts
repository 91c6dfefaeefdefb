import { passwordRoutes } from './password.ts'
import { personalAccessTokenRoutes } from './personal-access-tokens.ts'

/** What users manage of their own accounts. */
export const accountRoutes = [...passwordRoutes, ...personalAccessTokenRoutes]
