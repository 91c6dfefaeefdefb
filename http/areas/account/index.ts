import { emailVerificationRoutes } from './email.ts'
import { passwordRoutes } from './password.ts'
import { personalAccessTokenRoutes } from './personal-access-tokens.ts'

/** Routes on which users manage their own accounts. */
export const accountRoutes = [...emailVerificationRoutes, ...passwordRoutes, ...personalAccessTokenRoutes]
