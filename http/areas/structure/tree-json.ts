import type { PlaceBranch, PlaceTree } from '../../../engine/index.ts'
import { TimeSlice } from '../../../storage/index.ts'

/**
 * A part of the tree with so many places is kept as it was written, until something in it changes. Smaller ones are not worth
 * it; a larger one takes long to be written again.
 */
const KEPT = { least: 512, most: 4096 }
/** Letters that come together before they are turned into bytes. */
const PIECE = 64 * 1024
/** How long the bytes of a tree are kept that nobody asks for, in milliseconds. */
const KEPT_MS = 10_000

interface Part {
  readonly stamp: number
  readonly bytes: Buffer
}

/** What was written of one tree. */
interface Written {
  readonly parts: Map<string, Part>
  whole: { readonly changes: number; readonly bytes: Buffer } | null
  forgetting: NodeJS.Timeout
}

/**
 * The bytes of a large tree take as much memory as all else that is known of it, and pages ask for it now and then only: they are
 * kept for a while.
 */
const written = new WeakMap<PlaceTree, Written>()

/**
 * The whole tree as JSON in UTF-8: `{"places": [...], "containers": [...]}`, the locations and the containers that are nowhere,
 * each place with its counts and, where something lies in it, `children`. It is written in turns with others, and nothing may be
 * put into the tree meanwhile.
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

/** A place with all that is in it, in the same form: as the only one of `places`. Null when there is no such place. */
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

/** Writes branches. A part in which nothing has changed is not written again: its bytes are those of the last time. */
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

  /** The bytes of all. Those of its parts lie in them. */
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
