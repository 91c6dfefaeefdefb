import { existsSync } from 'node:fs'
import { everything } from './rounds.ts'

/** Chromium without the window of a browser around the page. The same engine starts, loads and draws with a third less work. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** The whole browser, which `npm run test:all` takes. */
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where Debian, and others, put the browser for these tests; undefined on a machine without it. */
export const CHROMIUM = (everything ? WHOLE : [SHELL, ...WHOLE]).find(existsSync)

/** The first of them, if `npm test` takes it. */
export const HEADLESS_SHELL = CHROMIUM === SHELL ? SHELL : undefined

/** The same for the whole browser alone. */
export const WHOLE_CHROMIUM = WHOLE.find(existsSync)
