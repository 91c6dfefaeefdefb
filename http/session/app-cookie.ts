import type { AppContext } from '../shell/context.ts'

/** A browser in which the app has run has this cookie: there a label opens the app. A browser without scripts never has it. */
const nameOver = (secure: boolean) => (secure ? '__Host-stowage-app' : 'stowage-app')
const YEAR_SECONDS = 365 * 24 * 3600

/** Notes in a browser that the app runs in it. */
export function noteApp(koa: AppContext): void {
  const { secure } = koa.state
  const only = secure ? '; Secure' : ''
  koa.append(
    'Set-Cookie',
    `${nameOver(secure)}=1; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${only}`,
  )
}

/** Whether the app has run in this browser. */
export function hasApp(koa: AppContext): boolean {
  return koa.cookies.get(nameOver(koa.state.secure)) === '1'
}
