import { readdir, readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { orderKey } from '../../engine/index.ts'
import { later } from '../../platform/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'

const GUIDES = fileURLToPath(new URL('../documentation/guides', import.meta.url))
/** Length of an excerpt, in characters. */
const EXCERPT = 200

/** An article that people can read: a guide of the program, or one of the operator. */
export interface ReadableArticle {
  /** Null for a guide of the program. */
  readonly public_id: string | null
  readonly slug: string
  readonly title: string
  readonly language: string
  readonly source: 'guide' | 'operator'
  readonly published_at: string | null
  /** Markdown. */
  readonly body: string
}

/** Where an article stands in a list: those with more of the sought words first, then by `key`. */
export interface ArticlePosition {
  readonly score: number
  readonly key: string
}

/** An article with the passage that a search found. */
interface FoundArticle {
  readonly article: ReadableArticle & { readonly excerpt: string }
  readonly position: ArticlePosition
}

/** Compares two articles by their positions. */
export function compareArticles(one: ArticlePosition, other: ArticlePosition): number {
  if (one.score !== other.score) return other.score - one.score
  return one.key < other.key ? -1 : Number(one.key > other.key)
}

/** The articles of the operator come first, by title; the guides follow, by slug. */
function keyOf({ slug, source, title }: ReadableArticle): string {
  return source === 'operator' ? `0\n${orderKey(title)}\n${slug}` : `1\n${slug}`
}

/** The guides of the program. They are read once. */
const builtIn = later(readGuides)

async function readGuides(): Promise<ReadableArticle[]> {
  const names = (await readdir(GUIDES)).filter((name) => name.endsWith('.md')).sort()
  return Promise.all(
    names.map(async (name) => {
      const body = await readFile(`${GUIDES}/${name}`, 'utf8')
      const slug = name.replace(/\.md$/, '')
      const title = /^# (.+)$/m.exec(body)?.[1] ?? slug
      return { public_id: null, slug, title, language: 'en', source: 'guide', published_at: null, body }
    }),
  )
}

/** SPEC.md AO7: the guides and the published articles. An article of the operator replaces the guide with its slug. */
export async function readableArticles(accounts: Pick<AccountStore, 'read'>): Promise<ReadableArticle[]> {
  const own = accounts.read((view) =>
    view.all('articles').flatMap(({ record: { language, public_id, published, slug } }): ReadableArticle[] =>
      published === null
        ? []
        : [
            {
              public_id,
              slug,
              title: published.title,
              language,
              source: 'operator',
              published_at: published.at,
              body: published.body,
            },
          ],
    ),
  )
  const taken = new Set(own.map(({ slug }) => slug))
  const kept = (await builtIn()).filter(({ slug }) => !taken.has(slug))
  return [...own, ...kept]
}

/**
 * SPEC.md AO7: the articles that contain every word of a text, in the title or in the body, in their order. Those with more of
 * the words in the title come first. A text without words finds all.
 */
export async function searchArticles(
  articles: readonly ReadableArticle[],
  text: string | undefined,
): Promise<FoundArticle[]> {
  const words = wordsOf(text ?? '')
  const found: FoundArticle[] = []
  for (const article of articles) {
    const score = words.length === 0 ? 0 : await scoreOf(article, words)
    if (score === null) continue
    const excerpt = words.length === 0 ? beginningOf(article.body) : passageOf(article.body, words)
    found.push({ article: { ...article, excerpt }, position: { score, key: keyOf(article) } })
  }
  return found.sort((a, b) => compareArticles(a.position, b.position))
}

/** Number of the words that an article has; null if it lacks one. */
async function scoreOf(article: ReadableArticle, words: readonly string[]): Promise<number | null> {
  // Articles can be long, and everybody may search.
  await nextTurn()
  const [title, body] = [plain(article.title), plain(article.body)]
  if (!words.every((word) => title.includes(word) || body.includes(word))) return null
  return words.reduce((sum, word) => sum + (title.includes(word) ? TITLE_SCORE : 0) + times(body, word), 0)
}

/** What a word in the title counts for the order; a word in the body counts 1. */
const TITLE_SCORE = 100
/** Maximum number of occurrences that count for the order. */
const MOST_TIMES = 20

function times(text: string, word: string): number {
  let count = 0
  for (let at = text.indexOf(word); at >= 0 && count < MOST_TIMES; at = text.indexOf(word, at + word.length))
    count++
  return count
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function wordsOf(text: string): string[] {
  return [...new Set(plain(text).match(/[\p{L}\p{N}_-]+/gu) ?? [])].slice(0, 10)
}

/** The text without the marks of Markdown, on one line. */
function bare(markdown: string): string {
  return (
    markdown
      .replace(/^#.*$/gm, '')
      // The beginnings and ends of code, and the rules of tables.
      .replace(/^[ \t]*(?:```|~~~).*$|^[ \t|:-]+$/gm, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      // Quotations and the points of lists.
      .replace(/^[ \t]*(?:>+|[-*+] |\d+\. )/gm, '')
      // Code stays as it is: 30 3 * * *. An underline inside a word is no emphasis: STOWAGE_HOST.
      .replace(/`+([^`\n]*)`+|[`*|#]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** The first sentences. An article without any begins with its code or its table. */
function beginningOf(body: string): string {
  const sentences = body.replace(/^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1.*$|^[ \t]*\|.*$/gm, '')
  return cut(bare(sentences.slice(0, 4 * EXCERPT)) || bare(body.slice(0, 4 * EXCERPT)), 0)
}

function passageOf(body: string, words: readonly string[]): string {
  const text = bare(body)
  const at = Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((found) => found >= 0))
  return cut(text, Number.isFinite(at) ? Math.max(0, at - EXCERPT / 4) : 0)
}

function cut(text: string, from: number): string {
  const part = text.slice(from, from + EXCERPT)
  return `${from > 0 ? '…' : ''}${part}${from + EXCERPT < text.length ? '…' : ''}`
}
