import { APP_PATHS } from '../../web/paths.ts'

/** Pages that a person sees before there is a session, and the ones that take an id, another household, or have walks of their own. */
const ELSEWHERE: readonly string[] = ['/', '/items', '/sign-in', '/register', '/plans', '/operation']

/** The addresses of the app that any member can open, but for the first page and the list of things. A new page is among them by itself. */
export const PAGES = APP_PATHS.filter((path) => !path.includes('{id}') && !ELSEWHERE.includes(path))
