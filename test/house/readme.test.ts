import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { CONFIG_VARIABLES } from '../../http/index.ts'
import { testStowage } from '../support/stowage.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')

describe('the README', () => {
  it('lists every variable of the configuration, with its default', () => {
    const rows = [...readme.matchAll(/^\| `(STOWAGE_\w+)` \| `([^`]+)` \| (.+) \|$/gm)].map(
      ([, name, value, meaning]) => ({
        name,
        value,
        meaning: meaning?.replace(/ \(`.*\)$/, ''),
      }),
    )
    expect(rows).toEqual(
      CONFIG_VARIABLES.map(({ name, default: value, meaning }) => ({ name, value, meaning })),
    )
  })

  it('shows an embedding of the engine that compiles and runs', async () => {
    await compiled(example('stowage/engine'), (file) => {
      const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' })
      expect(printed).toBe('applied Drill\n')
    })
  })

  it('shows a test with two replicas that compiles and runs', { timeout: 60_000 }, async () => {
    await compiled(example('stowage/testing'), async (file) => {
      const { stdout } = await promisify(execFile)(process.execPath, [file])
      expect(stdout).toBe("[ 'items' ]\n")
    })
  })

  it('shows a use of the client that compiles and runs', async () => {
    const stowage = await testStowage()
    const ada = await stowage.register('ada', { email: 'ada@example.org', password: 'correct horse battery' })
    await ada.creates('item.create', { name: 'Bicycle pump' })
    const code = example('stowage/client', 'createStowageClient').replace(
      'http://localhost:8080',
      stowage.url,
    )
    await compiled(code, async (file) => {
      const { stdout } = await promisify(execFile)(process.execPath, [file])
      expect(stdout).toBe('Bicycle pump []\n')
    })
  })

  it('names files and folders that exist', () => {
    for (const [, path = ''] of readme.matchAll(
      /`((?:engine|http|storage|bin|test|sync-protocol)\/[\w/.-]*)`/g,
    )) {
      expect(() => execFileSync('test', ['-e', join(ROOT, path)]), path).not.toThrow()
    }
  })
})

/** The first example that imports from an export of the package, and uses something of it. */
function example(from: string, uses = ''): string {
  const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  const code = blocks.find((each) => each.includes(`from '${from}'`) && each.includes(uses))
  if (code === undefined) throw new Error(`the README has no example of ${from}`)
  return code
}

/** Inside the package its own name leads to the compiled exports, as it does for whoever installs it. */
async function compiled(code: string, run: (file: string) => Promise<void> | void): Promise<void> {
  const folder = mkdtempSync(join(ROOT, 'dist', 'readme-'))
  try {
    writeFileSync(join(folder, 'example.ts'), code)
    const tsc = join(ROOT, 'node_modules', '.bin', 'tsc')
    const flags = '--strict --module nodenext --target es2023 --types node --skipLibCheck --ignoreConfig'
    execFileSync(tsc, [...flags.split(' '), join(folder, 'example.ts')], { cwd: folder })
    await run(join(folder, 'example.js'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
