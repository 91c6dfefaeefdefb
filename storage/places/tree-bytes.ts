import type { TimeSlice } from '../following/time-slice.ts'
import type { PlaceNode } from './place-node.ts'

type InOrder = (node: PlaceNode) => readonly PlaceNode[]

/**
 * A part of the tree with so many places is kept as it was written, until something in it changes. Smaller ones are not worth
 * it; a larger one would take long to be written anew.
 */
const KEPT = { least: 512, most: 4096 }
/** Letters that come together before they are turned into bytes. */
const PIECE = 64 * 1024

/**
 * The tree as JSON in UTF-8, `{"places": [...], "containers": [...]}`, written in turns with others. A part in which nothing has
 * changed is not written anew: its bytes are those of the last time, and lie in those of the whole.
 */
export async function treeBytes(
  tops: readonly PlaceNode[],
  inOrder: InOrder,
  turns: TimeSlice,
): Promise<Buffer> {
  const writer = new Writer(inOrder, turns)
  writer.add('{"places":[')
  await writer.addAll(tops.filter(({ facts }) => facts.kind !== 'container'))
  writer.add('],"containers":[')
  await writer.addAll(tops.filter(({ facts }) => facts.kind === 'container'))
  writer.add(']}')
  return writer.end()
}

/** A place with all that is in it, in the same form: as the only one of `places`, whatever it is. */
export async function branchBytes(root: PlaceNode, inOrder: InOrder, turns: TimeSlice): Promise<Buffer> {
  const writer = new Writer(inOrder, turns)
  writer.add('{"places":[')
  await writer.addAll([root])
  writer.add('],"containers":[]}')
  return writer.end()
}

class Writer {
  private readonly inOrder: InOrder
  private readonly turns: TimeSlice
  private readonly pieces: { readonly bytes: Buffer; readonly of: PlaceNode | null }[] = []
  private text = ''

  constructor(inOrder: InOrder, turns: TimeSlice) {
    this.inOrder = inOrder
    this.turns = turns
  }

  add(text: string): void {
    this.text += text
    if (this.text.length >= PIECE) this.flush()
  }

  async addAll(nodes: readonly PlaceNode[]): Promise<void> {
    let first = true
    for (const node of nodes) {
      if (!first) this.add(',')
      first = false
      if (node.size <= KEPT.most) {
        this.addPart(node)
      } else {
        this.add(`{${headOf(node)},"children":[`)
        await this.addAll(this.inOrder(node))
        this.add(']}')
      }
      if (this.turns.due) await this.turns.pass()
    }
  }

  end(): Buffer {
    this.flush()
    const whole = Buffer.concat(this.pieces.map(({ bytes }) => bytes))
    let at = 0
    for (const { bytes, of } of this.pieces) {
      if (of) of.written = whole.subarray(at, at + bytes.length)
      at += bytes.length
    }
    return whole
  }

  private addPart(node: PlaceNode): void {
    const kept = node.written
    const text = kept ? '' : this.textOf(node)
    if (node.size < KEPT.least) {
      this.add(text)
      return
    }
    this.flush()
    this.pieces.push({ bytes: kept ?? Buffer.from(text), of: node })
  }

  private textOf(node: PlaceNode): string {
    if (node.children.size === 0) return `{${headOf(node)}}`
    const children = this.inOrder(node).map((child) => this.textOf(child))
    return `{${headOf(node)},"children":[${children.join(',')}]}`
  }

  private flush(): void {
    if (this.text !== '') this.pieces.push({ bytes: Buffer.from(this.text), of: null })
    this.text = ''
  }
}

/** Ids and kinds need no escaping. */
function headOf({ facts, items, containers, items_total, containers_total }: PlaceNode): string {
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
