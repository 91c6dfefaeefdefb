import { actionRoutes } from './actions.ts'
import { capabilities } from './capabilities.ts'
import { confirm } from './confirm.ts'
import { history } from './history.ts'
import { resolve } from './resolve.ts'
import { scan } from './scan.ts'
import { sessionRoutes } from './sessions.ts'

/** Scanning: what codes mean, sessions in which they are scanned for a purpose, and what came of it. */
export const scanningRoutes = [
  capabilities,
  resolve,
  history,
  ...sessionRoutes,
  scan,
  confirm,
  ...actionRoutes,
]
