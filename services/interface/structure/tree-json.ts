import type { PlaceBranch, PlaceTree } from '../../../engine/index.ts'
import { TimeSlice } from '../../../storage/index.ts'

/**
 * Minimum and maximum size of a part of the tree whose JSON is cached until the part changes, in places. A smaller part
 * is not worth caching; a larger one takes too long to write again.
 */
const KEPT = { least: 512, most: 4096 }
/** Number of characters that are collected before they are encoded. */
const PIECE = 64 * 1024
/** Milliseconds for which the JSON of a tree is kept after its last use. */
const KEPT_MS = 10_000

interface Part {
  readonly stamp: number
  readonly bytes: Buffer
}

/** The cached JSON of one tree. */
interface Written {
  readonly parts: Map<string, Part>
  whole: { readonly changes: number; readonly bytes: Buffer } | null
  forgetting: NodeJS.Timeout
}

/**
 * The JSON of a large tree takes as much memory as the tree itself, and is requested rarely. So it is kept for a short
 * time only.
 */
const written = new WeakMap<PlaceTree, Written>()

/**
 * The whole tree as JSON in UTF-8: `{"places": [...], "containers": [...]}`, with the locations and the containers
 * without a place. Each place has its counts and, unless it is empty, `children`. Other work runs between the parts;
 * the tree must not change meanwhile.
 */
export async function treeJson(tree: PlaceTree): Promise<Buffer> {
  const kept = writtenOf(tree)
  const { changes } = tree
  if (kept.whole?.changes === changes) return kept.whole.bytes
  const tops = tree.branches()
  const writer = new Writer(tree, kept.parts)
  writer.add('{"places":[')
  await writer.addAll(tops.filter(({ facts }) => facts.kind !== 'container'))
  writer.add('],"containers":[')
  await writer.addAll(tops.filter(({ facts }) => facts.kind === 'container'))
  writer.add(']}')
  kept.whole = { changes, bytes: writer.end() }
  return kept.whole.bytes
}

/** One place with all its contents, in the same form, as the only one of `places`. Null if the place does not exist. */
export async function branchJson(tree: PlaceTree, public_id: string): Promise<Buffer | null> {
  const branch = tree.branch(public_id)
  if (!branch) return null
  const writer = new Writer(tree, writtenOf(tree).parts)
  writer.add('{"places":[')
  await writer.addAll([branch])
  writer.add('],"containers":[]}')
  return writer.end()
}

function writtenOf(tree: PlaceTree): Written {
  const known = written.get(tree)
  if (known) {
    known.forgetting.refresh()
    return known
  }
  const made: Written = {
    parts: new Map(),
    whole: null,
    forgetting: setTimeout(() => written.delete(tree), KEPT_MS).unref(),
  }
  written.set(tree, made)
  return made
}

/** Writes branches as JSON. An unchanged part is copied from the cache. */
class Writer {
  private readonly tree: PlaceTree
  private readonly parts: Map<string, Part>
  private readonly turns = new TimeSlice()
  private readonly pieces: { readonly bytes: Buffer; readonly of: PlaceBranch | null }[] = []
  private text = ''

  constructor(tree: PlaceTree, parts: Map<string, Part>) {
    this.tree = tree
    this.parts = parts
  }

  add(text: string): void {
    this.text += text
    if (this.text.length >= PIECE) this.flush()
  }

  async addAll(branches: readonly PlaceBranch[]): Promise<void> {
    let first = true
    for (const branch of branches) {
      if (!first) this.add(',')
      first = false
      if (branch.size <= KEPT.most) {
        this.addPart(branch)
      } else {
        this.add(`{${headOf(branch)},"children":[`)
        await this.addAll(this.tree.branchesIn(branch))
        this.add(']}')
      }
      if (this.turns.due) await this.turns.pass()
    }
  }

  /** All bytes. The cached parts are slices of them. */
  end(): Buffer {
    this.flush()
    const whole = Buffer.concat(this.pieces.map(({ bytes }) => bytes))
    let at = 0
    for (const { bytes, of } of this.pieces) {
      const { length } = bytes
      if (of) this.parts.set(of.facts.public_id, { stamp: of.stamp, bytes: whole.subarray(at, at + length) })
      at += length
    }
    return whole
  }

  private addPart(branch: PlaceBranch): void {
    if (branch.size < KEPT.least) {
      this.add(this.textOf(branch))
      return
    }
    this.flush()
    const kept = this.parts.get(branch.facts.public_id)
    const bytes = kept?.stamp === branch.stamp ? kept.bytes : Buffer.from(this.textOf(branch))
    this.pieces.push({ bytes, of: branch })
  }

  private textOf(branch: PlaceBranch): string {
    if (branch.children.size === 0) return `{${headOf(branch)}}`
    const children = this.tree.branchesIn(branch).map((child) => this.textOf(child))
    return `{${headOf(branch)},"children":[${children.join(',')}]}`
  }

  private flush(): void {
    if (this.text !== '') this.pieces.push({ bytes: Buffer.from(this.text), of: null })
    this.text = ''
  }
}

/** Ids and kinds need no escaping. */
function headOf({ facts, items, containers, items_total, containers_total }: PlaceBranch): string {
  const { kind, public_id, name, code, position, archived, capacity, container_kind, fill_status } = facts
  let text = `"kind":"${kind}","public_id":"${public_id}","name":${JSON.stringify(name)}`
  if (code !== null) text += `,"code":${JSON.stringify(code)}`
  if (position !== null) text += `,"position":${position}`
  if (kind === 'slot') text += `,"capacity":${capacity}`
  if (container_kind !== null) text += `,"container_kind":${JSON.stringify(container_kind)}`
  if (fill_status !== null) text += `,"fill_status":${JSON.stringify(fill_status)}`
  if (archived) text += ',"archived":true'
  text += `,"items":${items},"containers":${containers}`
  return `${text},"items_total":${items_total},"containers_total":${containers_total}`
}
