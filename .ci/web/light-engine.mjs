import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { withDirectImports } from './direct-imports.mjs'

const STAND_INS = resolve(import.meta.dirname, '../../web/engine/light')

/** Modules of the engine for which the engine worker has smaller ones, since browsers leave that work to the server. */
const LIGHT = [
  [/organizer\/commands\/index\.ts$/, 'plan-commands.ts'],
  [/organizer\/records\/collections\.ts$/, 'plan-collections.ts'],
  [/(?:labels|\.)\/designs\.ts$/, 'label-designs.ts'],
  [/\.\/sentences\.ts$/, 'sentences.ts'],
]

/** The line that says what a command does, behind its type. Only the API document of the server shows it. */
const SUMMARY = /(?<=\btype: '[a-z_.]+',\s+)summary: '[^']*'/g

/** Puts the modules of `web/engine/light` in the place of larger ones of the engine, and leaves the summaries of commands out. */
export const lightEngine = {
  name: 'light-engine',
  setup({ onResolve, onLoad }) {
    for (const [filter, name] of LIGHT) onResolve({ filter }, () => ({ path: `${STAND_INS}/${name}` }))
    onLoad(
      { filter: /[\\/]engine[\\/].*commands?[^\\/]*\.ts$|[\\/]commands[\\/][^\\/]+\.ts$/ },
      ({ path }) => ({
        contents: withDirectImports(path, readFileSync(path, 'utf8').replace(SUMMARY, "summary: ''")),
        loader: 'ts',
      }),
    )
  },
}
