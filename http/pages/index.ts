import { accountPageRoutes } from './account.ts'
import { appLinkRoutes } from './app-links.ts'
import { emailRoutes } from './email.ts'
import { emailChangePageRoutes } from './email-change.ts'
import { forgotRoutes } from './forgot.ts'
import { guestPageRoutes } from './guest.ts'
import { idpPageRoutes } from './idp.ts'
import { joinRoutes } from './join.ts'
import { linkScriptRoute } from './links/link-script.ts'
import { probeRoutes } from './probes.ts'
import { resetRoutes } from './reset.ts'
import { signInRoutes } from './sign-in.ts'
import { statusRoutes } from './status.ts'

/** The pages for people, except the label pages: HTML forms that work without scripts. */
export const pageRoutes = [
  ...signInRoutes,
  ...idpPageRoutes,
  ...joinRoutes,
  ...guestPageRoutes,
  ...accountPageRoutes,
  ...resetRoutes,
  ...forgotRoutes,
  ...emailRoutes,
  ...emailChangePageRoutes,
  ...statusRoutes,
  ...probeRoutes,
  ...appLinkRoutes,
  linkScriptRoute,
]
