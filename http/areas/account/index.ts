import { emailVerificationRoutes } from './email.ts'
import { emailChangeRoutes } from './email-change.ts'
import { nameRoutes } from './name.ts'
import { passwordRoutes } from './password.ts'
import { personalAccessTokenRoutes } from './personal-access-tokens.ts'

/** Routes on which users manage their own accounts. */
export const accountRoutes = [
  ...nameRoutes,
  ...emailVerificationRoutes,
  ...emailChangeRoutes,
  ...passwordRoutes,
  ...personalAccessTokenRoutes,
]
