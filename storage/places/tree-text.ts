import type { PlaceNode } from './place-node.ts'

type InOrder = (node: PlaceNode) => readonly PlaceNode[]

/** The JSON text of the tree. A place whose part has not changed keeps its text, so that a change costs what lies around it. */
export function treeText(tops: readonly PlaceNode[], inOrder: InOrder): string {
  const places = tops.filter(({ facts }) => facts.kind !== 'container')
  const containers = tops.filter(({ facts }) => facts.kind === 'container')
  return `{"places":[${textsOf(places, inOrder)}],"containers":[${textsOf(containers, inOrder)}]}`
}

/** The JSON text of a place with all that is in it. */
export function textOf(node: PlaceNode, inOrder: InOrder): string {
  if (node.text !== null) return node.text
  let text = `{${headOf(node)}`
  if (node.children.size > 0) {
    text += ',"children":['
    text += textsOf(inOrder(node), inOrder)
    text += ']'
  }
  text += '}'
  node.text = text
  return text
}

/** Put together with `+`: the parts then share their text with the whole, instead of having it again on each level. */
function textsOf(nodes: readonly PlaceNode[], inOrder: InOrder): string {
  let all = ''
  for (const node of nodes) all += (all === '' ? '' : ',') + textOf(node, inOrder)
  return all
}

/** Ids and kinds need no escaping. */
function headOf({ facts, items, containers, items_total, containers_total }: PlaceNode): string {
  const { kind, public_id, name, code, position, archived, capacity, container_kind, fill_status } = facts
  const parts = [`"kind":"${kind}","public_id":"${public_id}","name":${JSON.stringify(name)}`]
  if (code !== null) parts.push(`"code":${JSON.stringify(code)}`)
  if (position !== null) parts.push(`"position":${position}`)
  if (kind === 'slot') parts.push(`"capacity":${capacity}`)
  if (container_kind !== null) parts.push(`"container_kind":${JSON.stringify(container_kind)}`)
  if (fill_status !== null) parts.push(`"fill_status":${JSON.stringify(fill_status)}`)
  if (archived) parts.push('"archived":true')
  parts.push(`"items":${items},"containers":${containers}`)
  parts.push(`"items_total":${items_total},"containers_total":${containers_total}`)
  return parts.join(',')
}
