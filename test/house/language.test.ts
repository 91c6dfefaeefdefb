import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { GUIDES } from '../../http/docs/guides.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The worst patterns of the old style, each with what to write instead. A sentence begins a line of prose or follows a full stop. */
const PATTERNS: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  {
    pattern: /\/\*\* (So many|So long|So often|How (many|long|often))\b/,
    instead: 'Maximum number of ..., in <unit>',
  },
  {
    pattern: /(^|[.:;!?] |\/\*\* |\/\/ )Who(ever)? (?!am\b|are you\b)[^?\n]*[.,;]/m,
    instead: 'name the person: "a member who ..."',
  },
  {
    pattern:
      /(^|[.:;!?] |\/\*\* |\/\/ )What (is|was|are|were|has|had|cannot|can|comes|came|others|somebody|nobody) [^?\n]*[.,;]/m,
    instead: 'name the thing that acts or is acted on',
  },
  { pattern: /\banew\b/, instead: 'again, regenerated, another' },
  { pattern: /\b(is|are|was|were) told\b/, instead: 'reports, shows, names' },
  { pattern: /(?<!there )\bis none\b/, instead: 'is not a ..., is invalid' },
  { pattern: /\bso many\b(?! .* that\b)/i, instead: 'maximum number of ..., a number of ...' },
  {
    pattern: /\btold (to|of|whether|where|which)\b/i,
    instead: 'receives ..., reports ..., until it is called',
  },
  { pattern: /\bwhoever\b/i, instead: 'name the person: "the sender", "anyone who"' },
  { pattern: /\bgo(es)? on\b/, instead: 'continues' },
  { pattern: /\bof its own accord\b|\bhas it that\b/, instead: 'by itself, says that' },
  { pattern: /\b(what|all that) is in it\b|\bwhat is known of\b/, instead: 'its contents, its fields' },
  { pattern: /\b(turn|turns|turned|turning) away\b/, instead: 'refuses' },
  {
    pattern: /\b(took|taken|takes|take|gives|given|gave|give) (back|away)\b/,
    instead: 'undoes, returns, deletes',
  },
  {
    pattern: /\bsummary: ['"`](Tell|Look at|Say|Hear|Ask for|Let|Take)\b/,
    instead: 'Get, List, Set, Create, Update ...',
  },
]

const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'engine/SPEC.md',
  ...GUIDES.map((name) => `services/documentation/guides/${name}.md`),
]

/** The folders whose comments, messages and summaries follow the rules. */
const FOLDERS = [
  'bin',
  'engine',
  'http',
  'labels',
  'media',
  'platform',
  'services',
  'storage',
  'sync-protocol',
]

const SOURCES = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`),
)

/** What is wrong with a text, by line. */
function complaints(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) =>
    PATTERNS.filter(({ pattern }) =>
      pattern.test(line.replace(/^[\s|#>-]*(?:\* )?(?:\*\*[A-Z]\d+\*\* )?/, '')),
    ).map(({ pattern, instead }) => `${index + 1}: ${line.trim()}\n  (${pattern}) write: ${instead}`),
  )
}

describe('the house language', () => {
  it.each([...DOCUMENTS, ...SOURCES])('%s has none of the worst patterns', (path) => {
    expect(complaints(readFileSync(join(ROOT, path), 'utf8'))).toEqual([])
  })

  it.each(DOCUMENTS)('%s has no sentence of more than 30 words', (path) => {
    expect(longSentences(readFileSync(join(ROOT, path), 'utf8'))).toEqual([])
  })

  it.each([
    '/** So many tags can an item have. */',
    '/** How long the tree is kept. */',
    '- **M6** Whoever is a member already uses up nothing.',
    'Sessions are over. Who is removed is out with the next request.',
    'What was removed can be restored.',
    'They get all of it anew.',
    'The last one is told.',
    'Reads so many bytes.',
    'A clock that only moves when it is told to.',
    'Refuses it, whoever sends it.',
    'The sync goes on.',
    'Show a place and what is in it',
    "  summary: 'Tell what codes mean here',",
    'Requests that were turned away.',
    'An operation is taken back.',
  ])('finds: %s', (text) => {
    expect(complaints(text)).not.toEqual([])
  })

  it.each([
    'Who are you?',
    'What is a label? It is a code.',
    'The answer says what was removed.',
    'Anyone who is out.',
    'So many files that the disk is full.',
    "  summary: 'List the tags, by name',",
  ])('allows: %s', (text) => {
    expect(complaints(text)).toEqual([])
  })

  it('counts the words of sentences across lines, and leaves out code and tables', () => {
    const long = `${'word '.repeat(20)}\n${'word '.repeat(20)}.`
    expect(longSentences(long)).toHaveLength(1)
    expect(longSentences(`\`\`\`\n${long}\n\`\`\``)).toEqual([])
    expect(longSentences(`| ${long.replace('\n', ' ')} |`)).toEqual([])
    expect(longSentences(`- ${'word '.repeat(20)}\n- ${'word '.repeat(20)}`)).toEqual([])
  })
})

/** The sentences of a Markdown document that have more than 30 words. */
function longSentences(text: string): string[] {
  return text
    .replace(/```[\s\S]*?```/g, '\n\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^\|.*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n\s*\n|\n(?=\s*(?:[-*#]|\d+\.) )/)
    .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?:;]) /))
    .filter((sentence) => sentence.trim().split(' ').length > 30)
}
