import type { AppContext } from '../shell/context.ts'

/** A browser in which the app has run has this cookie: there a label opens the app. A browser without scripts never has it. */
const NAME = 'stowage-app'
const YEAR_SECONDS = 365 * 24 * 3600

/** Notes in a browser that the app runs in it. */
export function noteApp(koa: AppContext): void {
  koa.append('Set-Cookie', `${NAME}=1; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`)
}

/** Whether the app has run in this browser. */
export function hasApp(koa: AppContext): boolean {
  return koa.cookies.get(NAME) === '1'
}
