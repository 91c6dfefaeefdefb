import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CONFIG_VARIABLES } from '../../http/index.ts'

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

  it('shows an embedding of the engine that compiles and runs', () => {
    const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1]
    expect(code).toContain("from 'stowage/engine'")
    // Inside the package its own name leads to the compiled exports, as it does for whoever installs it.
    const folder = mkdtempSync(join(ROOT, 'dist', 'readme-'))
    try {
      writeFileSync(join(folder, 'example.ts'), code ?? '')
      const tsc = join(ROOT, 'node_modules', '.bin', 'tsc')
      const flags = [
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2023',
        '--types',
        'node',
        '--skipLibCheck',
      ]
      execFileSync(tsc, [...flags, '--ignoreConfig', join(folder, 'example.ts')], { cwd: folder })
      const printed = execFileSync(process.execPath, [join(folder, 'example.js')], { encoding: 'utf8' })
      expect(printed).toBe('applied Drill\n')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('names files and folders that exist', () => {
    for (const [, path = ''] of readme.matchAll(
      /`((?:engine|http|storage|bin|test|sync-protocol)\/[\w/.-]*)`/g,
    )) {
      expect(() => execFileSync('test', ['-e', join(ROOT, path)]), path).not.toThrow()
    }
  })
})
