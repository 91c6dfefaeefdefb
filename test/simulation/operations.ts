import * as Y from 'yjs'
import type { HouseholdCollections, ReadView } from '../../engine/index.ts'
import type { Random } from './random.ts'

type View = ReadView<HouseholdCollections>

/** An operation that a person might do, given what is on their screen. */
export function nextOperation(
  random: Random,
  view: View,
  newId: () => string,
): { type: string; input: Record<string, unknown> } {
  const ids = (c: 'items' | 'containers' | 'slots' | 'locations' | 'tags' | 'categories') =>
    view.all(c).map(({ record }) => record.public_id)
  const items = ids('items')
  const containers = ids('containers')
  const slots = ids('slots')
  const locations = ids('locations')
  const tags = ids('tags')
  const name = `n${random.below(1e6)}`
  const place = () => {
    const c = random.pick(containers)
    const s = random.pick(slots)
    const l = random.pick(locations)
    const options = [
      c && { kind: 'container', id: c },
      s && { kind: 'slot', id: s },
      l && { kind: 'location', id: l },
    ].filter(Boolean)
    return random.pick(options)
  }
  const item = random.pick(items)
  const container = random.pick(containers)
  const placement = place()
  const n = random.below(22)
  if (locations.length === 0 || (n === 0 && locations.length < 3))
    return { type: 'location.create', input: { public_id: newId(), name } }
  if (slots.length < 2)
    return {
      type: 'slot.create',
      input: {
        public_id: newId(),
        name,
        parent: { kind: 'location', id: locations[0] },
        capacity: 1 + random.below(2),
      },
    }
  if (!container || (n === 1 && containers.length < 5))
    return { type: 'container.create', input: { public_id: newId(), name, ...(placement && { placement }) } }
  if (!item || (n === 2 && items.length < 8))
    return {
      type: 'item.create',
      input: { public_id: newId(), name, quantity: random.below(10), ...(placement && { placement }) },
    }
  if (tags.length < 2)
    return { type: 'tag.create', input: { public_id: newId(), name: `tag${random.below(4)}` } }
  const tag_id = random.pick(tags)
  switch (n) {
    case 3:
    case 4:
      return { type: 'item.update', input: { public_id: item, name } }
    case 5:
      return { type: 'item.update', input: { public_id: item, description: name } }
    case 6:
    case 7:
      return { type: 'item.adjust_quantity', input: { public_id: item, delta: random.below(9) - 5 || 1 } }
    case 8:
      return { type: 'item.set_quantity', input: { public_id: item, quantity: random.below(20) } }
    case 9:
      return { type: 'item.add_tag', input: { public_id: item, tag_id } }
    case 10:
      return { type: 'item.remove_tag', input: { public_id: item, tag_id } }
    case 11:
      return { type: 'item.archive', input: { public_id: item } }
    case 12:
      return { type: 'item.restore', input: { public_id: item } }
    case 13:
    case 14:
      return placement
        ? { type: 'item.move', input: { public_id: item, placement } }
        : { type: 'item.unassign', input: { public_id: item } }
    case 15:
    case 16:
      return placement
        ? { type: 'container.move', input: { public_id: container, placement } }
        : { type: 'container.unplace', input: { public_id: container } }
    case 17:
      return { type: 'container.archive', input: { public_id: container } }
    case 18:
      return { type: 'container.restore', input: { public_id: container } }
    case 19: {
      const open = random.pick(view.all('conflicts').filter(({ record }) => record.resolved_at === null))
      if (open)
        return {
          type: 'conflict.resolve',
          input: { public_id: open.record.public_id, choose: random.chance(0.5) ? 'lost' : 'kept' },
        }
      return {
        type: 'item.set_tags',
        input: { public_id: item, tag_ids: tags.filter(() => random.chance(0.5)) },
      }
    }
    case 20: {
      const state = view.get('items', item)?.record.notes_state ?? null
      const doc = new Y.Doc()
      if (state) Y.applyUpdate(doc, Buffer.from(state, 'base64'))
      const before = Y.encodeStateVector(doc)
      doc.clientID = random.below(2 ** 32)
      const text = doc.getText('notes')
      text.insert(random.below(text.length + 1), name)
      return {
        type: 'item.edit_notes',
        input: {
          public_id: item,
          update: Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString('base64'),
        },
      }
    }
    default:
      return {
        type: 'item.set_notes',
        input: { public_id: item, notes: `${name} ${view.get('items', item)?.record.notes ?? ''}` },
      }
  }
}
