import { actionRoutes } from './actions.ts'
import { capabilities } from './capabilities.ts'
import { confirm } from './confirm.ts'
import { history } from './history.ts'
import { resolve } from './resolve.ts'
import { scan } from './scan.ts'
import { sessionRoutes } from './sessions.ts'

/** Scanning: the meaning of codes, sessions with a purpose, and scan actions. */
export const scanningRoutes = [
  capabilities,
  resolve,
  history,
  ...sessionRoutes,
  scan,
  confirm,
  ...actionRoutes,
]
