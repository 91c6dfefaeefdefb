import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../..')

/** What an application in a browser gets: one script that puts the exports of a module into `bundled`. */
async function bundle(entry: string): Promise<{ text: string; imports: string[] }> {
  const { metafile, outputFiles } = await build({
    entryPoints: [join(ROOT, entry)],
    bundle: true,
    format: 'iife',
    globalName: 'bundled',
    logLevel: 'silent',
    metafile: true,
    minify: true,
    platform: 'browser',
    // What only Node has is left as an import, so that the test can name it.
    external: ['node:*', ...builtinModules],
    write: false,
  })
  const inputs = Object.values(metafile.inputs).flatMap(({ imports }) => imports)
  return {
    text: outputFiles[0]?.text ?? '',
    imports: inputs.filter(({ external }) => external).map(({ path }) => path),
  }
}

/** Of what is not the language itself, all that a module may need while it is loaded. */
const GLOBALS = { AbortController, TextDecoder, TextEncoder, URL }

describe.each([
  ['sync-protocol/transport/index.ts', GLOBALS, ['signIn', 'resumeSession', 'TransportError']],
  ['http/client/index.ts', GLOBALS, ['createStowageClient', 'StowageError', 'browserEnvironment']],
  // Yjs names its clients by random numbers.
  ['engine/public.ts', { ...GLOBALS, crypto }, ['execute', 'MemoryStore', 'householdCommands']],
])('%s', (entry, globals, exports) => {
  it('runs in a browser as it is: nothing in it is only in Node', async () => {
    const { text, imports } = await bundle(entry)
    expect(imports).toEqual([])
    const context = createContext({ ...globals })
    runInContext(text, context)
    const bundled = z.record(z.string(), z.unknown()).parse(runInContext('({ ...bundled })', context))
    for (const name of exports) expect(bundled[name], name).toBeDefined()
  })
})

it('a bundle that needs Node would be found', async () => {
  const { imports } = await bundle('storage/index.ts')
  expect(imports).toContain('node:fs')
})
