import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { CallName, Calls } from '../../web/engine/calls.ts'

/** A script for `addInitScript()`, by which `askApp()` reaches the engine of the app. */
export const APP_ENGINE = fileURLToPath(new URL('./app-engine.mjs', import.meta.url))

/** Asks the engine of the app in a page. */
export function askApp<N extends CallName>(
  page: Page,
  name: N,
  input: Calls[N]['input'],
): Promise<Calls[N]['output']> {
  return page.evaluate<Calls[N]['output']>(`askEngine(${JSON.stringify(name)}, ${JSON.stringify(input)})`)
}
