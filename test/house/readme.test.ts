import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUIDES } from '../../http/docs/guides.ts'
import { anchorOf } from '../../http/docs/markdown.ts'
import { CONFIG_VARIABLES } from '../../http/index.ts'
import { everything } from '../support/rounds.ts'
import { testStowage } from '../support/stowage.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = 'services/documentation/guides'
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const guide = (name: (typeof GUIDES)[number]) => read(`${FOLDER}/${name}.md`)
const readme = read('README.md')

/** Every document for people, by its path. */
const documents = new Map(
  [
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'engine/SPEC.md',
    ...GUIDES.map((name) => `${FOLDER}/${name}.md`),
  ].map((path) => [path, read(path)]),
)

describe('the README', () => {
  it('is a front page of at most 180 lines', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(180)
  })

  it('lists every guide, in the order of the served list', () => {
    const listed = [...readme.matchAll(/^\| \[[^\]]+\]\(services\/documentation\/guides\/([\w-]+)\.md\)/gm)]
    expect(listed.map(([, name]) => name)).toEqual(GUIDES)
    const files = readdirSync(join(ROOT, FOLDER)).map((file) => file.replace(/\.md$/, ''))
    expect(files.toSorted()).toEqual(GUIDES.toSorted())
  })
})

describe('the documents', () => {
  const folder = mkdtempSync(join(ROOT, 'dist', 'readme-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  beforeAll(() => compile(folder))

  it('list every variable of the configuration, with its default', () => {
    const rows = [
      ...guide('configuration').matchAll(/^\| `(STOWAGE_[\w<>]+)` \| `([^`]+)` \| (.+) \|$/gm),
    ].map(([, name, value, meaning]) => ({
      name,
      value,
      meaning: meaning?.replace(/ \(`.*\)$/, ''),
    }))
    expect(rows).toEqual(
      CONFIG_VARIABLES.map(({ name, default: value, meaning }) => ({ name, value, meaning })),
    )
  })

  it('show an embedding, a household in a file, a test with two replicas and a use of the client, which compile and run', {
    timeout: 120_000,
  }, async () => {
    const stowage = await testStowage()
    const ada = await stowage.register('ada', { email: 'ada@example.org', password: 'correct horse battery' })
    await ada.creates('item.create', { name: 'Bicycle pump' })
    const client = join(folder, 'client.js')
    writeFileSync(client, readFileSync(client, 'utf8').replace('http://localhost:8080', stowage.url))
    // One process, which loads what they share once.
    const runs = ['engine', 'storage', 'testing', 'client'].map((name) => `await import('./${name}.js')\n`)
    writeFileSync(join(folder, 'all.js'), runs.join(''))
    const { stdout } = await promisify(execFile)(process.execPath, ['all.js'], { cwd: folder })
    expect(stdout).toBe("applied Drill\n[ 'Drill' ]\n[ 'items' ]\nBicycle pump []\n")
  })

  it('name files and folders that exist', () => {
    const names = /`((?:engine|http|labels|media|storage|bin|test|services|sync-protocol)\/[\w/.-]*)`/g
    for (const [document, text] of documents) {
      for (const [, path = ''] of text.matchAll(names)) {
        expect(existsSync(join(ROOT, path)), `${document}: ${path}`).toBe(true)
      }
    }
  })

  it('link to files and headings that exist', () => {
    for (const [document, text] of documents) {
      for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^(https?:|\/)/.test(target)) continue
        const [path = '', anchor] = target.split('#', 2)
        const file = path === '' ? document : join(dirname(document), path)
        expect(existsSync(join(ROOT, file)), `${document}: ${target}`).toBe(true)
        if (anchor === undefined) continue
        const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => anchorOf(words))
        expect(headings, `${document}: ${target}`).toContain(anchor)
      }
    }
  })

  it('name rules that SPEC.md has', () => {
    const spec = read('engine/SPEC.md')
    for (const [document, text] of documents) {
      for (const [, rule = ''] of text.matchAll(/SPEC\.md\)?,(?: section)?s? ([A-Z]\d*)\b/g)) {
        const pattern = /\d/.test(rule) ? `\\*\\*${rule}\\*\\*` : `^## ${rule}\\. `
        expect(spec, document).toMatch(new RegExp(pattern, 'm'))
      }
    }
  })
})

/** The first example that imports from an export of the package, and uses something of it. */
function example(from: string, uses = ''): string {
  const blocks = [...guide('embedding').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  const code = blocks.find((each) => each.includes(`from '${from}'`) && each.includes(uses))
  if (code === undefined) throw new Error(`the guide has no example of ${from}`)
  return code
}

/**
 * Compiles the examples into a folder. Inside the package its own name leads to the compiled exports, as in a program that
 * has Stowage installed. `npm run test:all` builds the declarations, and so it checks the types of the examples, too.
 */
function compile(folder: string): void {
  const examples = {
    engine: example('stowage/engine'),
    storage: example('stowage/storage'),
    testing: example('stowage/testing'),
    client: example('stowage/client', 'createStowageClient'),
  }
  for (const [name, code] of Object.entries(examples)) writeFileSync(join(folder, `${name}.ts`), code)
  const files = Object.keys(examples).map((name) => join(folder, `${name}.ts`))
  if (!everything) {
    buildSync({ entryPoints: files, outdir: folder, format: 'esm', logLevel: 'warning' })
    return
  }
  const flags = '--strict --module nodenext --target es2023 --types node --ignoreConfig'
  execFileSync(join(ROOT, 'node_modules', '.bin', 'tsc'), [...flags.split(' '), ...files], { cwd: folder })
}
