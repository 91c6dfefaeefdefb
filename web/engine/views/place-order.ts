import { foldedText, type HouseholdView, type PlaceKind, type Placement } from '../../../engine/index.ts'
import type { Window } from './calls.ts'
import type { TreeQuery, TreeRow } from './place-calls.ts'
import { byName, placeRow } from './rows.ts'

/** The most rows of one window. */
const MOST_ROWS = 200

const inner = { zones: 'zone', racks: 'rack', rows: 'row', shelves: 'shelf', slots: 'slot' } as const
const innerCollections = ['zones', 'racks', 'rows', 'shelves', 'slots'] as const
const placeCollections: readonly string[] = ['locations', ...innerCollections]

/** A place and its number among its siblings, from 0. */
interface Node {
  readonly kind: PlaceKind
  readonly id: string
  readonly name: string
  readonly position: number
  readonly archived: boolean
  readonly record: Worded
  /** What `wordsOf` says of it; empty before anybody searched. */
  words: string
  /** The places in it, in their order. */
  readonly inside: Node[]
}

/** What a place is found by. */
interface Worded {
  readonly name: string
  readonly code?: string | null | undefined
}

/** A line of the tree. */
interface Line {
  readonly node: Node
  readonly level: number
  readonly number: number
  readonly siblings: number
  readonly within: Placement | null
}

/**
 * The places in the order of their tree. Which place is in which is read once, and again only after a place has changed, so that
 * a household with 20,000 places can open and scroll its tree without a wait.
 */
export class PlaceOrder {
  private readonly view: () => HouseholdView
  private children: ReadonlyMap<string, readonly Node[]> | null = null
  private boxes: readonly { readonly id: string; readonly words: string }[] | null = null
  private lines: { readonly key: string; readonly lines: readonly Line[] } | null = null

  constructor(view: () => HouseholdView) {
    this.view = view
  }

  /** Records have changed; null: any of them may have. */
  forget(records: readonly { readonly collection: string }[] | null): void {
    if (records === null || records.some(({ collection }) => collection === 'containers')) this.boxes = null
    if (records !== null && !records.some(({ collection }) => placeCollections.includes(collection))) return
    this.children = null
    this.lines = null
  }

  window(query: TreeQuery, from: number, count: number): Window<TreeRow> {
    const lines = this.open(query)
    const open = new Set(query.open)
    const rows = lines.slice(from, from + Math.min(count, MOST_ROWS)).flatMap((line): TreeRow[] => {
      const { node, level, number, siblings, within } = line
      const place = placeRow(this.view(), node)
      if (!place) return []
      const holds = (this.tree().get(node.id)?.length ?? 0) > 0
      const { archived } = node
      return [{ place, level, number, siblings, open: holds ? open.has(node.id) : null, within, archived }]
    })
    return { total: lines.length, from, rows }
  }

  /** The number of a place's line, from 0; null when its branch is closed. */
  line(query: TreeQuery, public_id: string): number | null {
    const at = this.open(query).findIndex(({ node }) => node.id === public_id)
    return at < 0 ? null : at
  }

  /**
   * The places whose names and codes, with those of the places around them, begin with all words: the ones that have most of the
   * words themselves first. Archived locations and those of `left_out` are left out with all that is in them.
   */
  find(text: string, limit: number, left_out: ReadonlySet<string>): readonly Placement[] {
    const words = questionOf(text)
    const all = 2 ** words.length - 1
    const best: Found[] = []
    const take = (found: Found) => {
      const last = best[limit - 1]
      if (last && !isBetter(found, last)) return
      // Those that are equal stay in the order of the tree.
      const at = best.findIndex((other) => isBetter(found, other))
      best.splice(at < 0 ? best.length : at, 0, found)
      best.length = Math.min(best.length, limit)
    }
    const look = (nodes: readonly Node[], around: number) => {
      for (const node of nodes) {
        if (node.archived || left_out.has(node.id)) continue
        if (node.words === '') node.words = wordsOf(node.record)
        const known = node.words
        let own = 0
        for (let i = 0; i < words.length; i++) if (known.includes(words[i] ?? '')) own |= 1 << i
        if ((around | own) === all && own !== 0) take({ node, own: bitsOf(own), length: known.length })
        look(node.inside, around | own)
      }
    }
    if (words.length > 0 && limit > 0) look(this.tree().get('') ?? [], 0)
    return best.map(({ node: { kind, id } }) => ({ kind, id }))
  }

  /** The first places from the outside to the inside: all locations, then what is directly in them. None that `find` leaves out. */
  outermost(limit: number, left_out: ReadonlySet<string>): readonly Placement[] {
    const found: Placement[] = []
    let level: readonly Node[] = this.tree().get('') ?? []
    while (level.length > 0 && found.length < limit) {
      const offered = level.filter(({ archived, id }) => !archived && !left_out.has(id))
      for (const { kind, id } of offered.slice(0, limit - found.length)) found.push({ kind, id })
      level = offered.flatMap(({ inside }) => inside)
    }
    return found
  }

  /** The boxes that `offered` permits whose names and codes have words that begin with all words, the shortest names first. */
  findBoxes(text: string, limit: number, offered: (box: Placement) => boolean): readonly Placement[] {
    const words = questionOf(text)
    this.boxes ??= this.view()
      .all('containers')
      .filter(({ record }) => record.archived_at === null)
      .map(({ record }) => ({ id: record.public_id, words: wordsOf(record) }))
    const known = this.boxes
      .filter((box) => words.length > 0 && words.every((word) => box.words.includes(word)))
      .sort((a, b) => a.words.length - b.words.length)
    const found: Placement[] = []
    for (const { id } of known) {
      if (found.length >= limit) break
      const box = { kind: 'container', id } as const
      if (offered(box)) found.push(box)
    }
    return found
  }

  private open(query: TreeQuery): readonly Line[] {
    const key = JSON.stringify(query)
    if (this.lines?.key === key) return this.lines.lines
    const open = new Set(query.open)
    const lines: Line[] = []
    const add = (nodes: readonly Node[], within: Placement | null, level: number) => {
      for (const [i, node] of nodes.entries()) {
        lines.push({ node, level, number: i + 1, siblings: nodes.length, within })
        if (open.has(node.id)) {
          add(this.tree().get(node.id) ?? [], { kind: node.kind, id: node.id }, level + 1)
        }
      }
    }
    const locations = this.tree().get('') ?? []
    add(query.archived ? locations : locations.filter(({ archived }) => !archived), null, 1)
    this.lines = { key, lines }
    return lines
  }

  /** The places directly in each place, in their order; the locations under an empty id. */
  private tree(): ReadonlyMap<string, readonly Node[]> {
    if (this.children) return this.children
    const children = new Map<string, Node[]>()
    const below = (id: string): Node[] => {
      const known = children.get(id) ?? []
      children.set(id, known)
      return known
    }
    const view = this.view()
    const locations = view.all('locations').map(({ record }): Node => {
      const { public_id: id, name, archived_at } = record
      return {
        kind: 'location',
        id,
        name,
        position: 0,
        archived: archived_at !== null,
        record,
        words: '',
        inside: below(id),
      }
    })
    children.set('', locations)
    for (const collection of innerCollections) {
      const kind = inner[collection]
      for (const { record } of view.all(collection)) {
        const { public_id: id, name, position, parent } = record
        const inside = below(id)
        below(parent.id).push({ kind, id, name, position, archived: false, record, words: '', inside })
      }
    }
    for (const siblings of children.values()) siblings.sort(inOrder)
    this.children = children
    return children
  }
}

/** Words of a question that are looked for. */
const MOST_WORDS = 8

function folded(text: string): string {
  return foldedText(text).replace(/[^\p{L}\p{N}]+/gu, ' ')
}

/** The words of a question, each with the space before it that `wordsOf` has. */
function questionOf(text: string): string[] {
  return folded(text)
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => ` ${word}`)
}

/** A place that a question finds. */
interface Found {
  readonly node: Node
  /** How many of the words are its own. */
  readonly own: number
  /** The length of its words. */
  readonly length: number
}

function isBetter(a: Found, b: Found): boolean {
  return a.own === b.own ? a.length < b.length : a.own > b.own
}

/** A record that has not changed is the same object, so its words are folded once. */
const foldedWords = new WeakMap<Worded, string>()

/** The name and the code as they are compared, with a space before each word. */
function wordsOf(record: Worded): string {
  const kept = foldedWords.get(record)
  if (kept !== undefined) return kept
  const { name, code } = record
  const words = ` ${folded(code ? `${name} ${code}` : name)}`
  foldedWords.set(record, words)
  return words
}

function bitsOf(number: number): number {
  let bits = 0
  for (let left = number; left > 0; left >>= 1) bits += left & 1
  return bits
}

const levels: readonly PlaceKind[] = ['location', 'zone', 'rack', 'row', 'shelf', 'slot']

function inOrder(a: Node, b: Node): number {
  return levels.indexOf(a.kind) - levels.indexOf(b.kind) || a.position - b.position || byName(a.name, b.name)
}
