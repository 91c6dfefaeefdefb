import { resolve } from 'node:path'

const STAND_INS = resolve(import.meta.dirname, '../../web/engine/light')

/** Modules of the engine for which the engine worker has smaller ones, since browsers leave that work to the server. */
const LIGHT = [
  [/organizer\/commands\/index\.ts$/, 'plan-commands.ts'],
  [/organizer\/records\/collections\.ts$/, 'plan-collections.ts'],
  [/(?:labels|\.)\/designs\.ts$/, 'label-designs.ts'],
]

/** Puts the modules of `web/engine/light` in the place of larger ones of the engine. */
export const lightEngine = {
  name: 'light-engine',
  setup({ onResolve }) {
    for (const [filter, name] of LIGHT) onResolve({ filter }, () => ({ path: `${STAND_INS}/${name}` }))
  },
}
