import { expect, it } from 'vitest'
import type { OperationInputs, OperationType } from '../../engine/index.ts'
import { MemoryReplicaStore, Replica } from '../../engine/index.ts'
import { FixedClock, fixedIds } from '../../http/testing/index.ts'
import { viewHandlers } from '../../web/engine/views/handlers.ts'

it('AP5 a copy without reception suggests places for drafts and known things, with reasons in the language', async () => {
  const newId = fixedIds()
  const clock = new FixedClock()
  const replica = await Replica.open({
    store: new MemoryReplicaStore({ user_id: newId(), household_id: newId() }),
    environment: { now: () => clock.now(), newId, random: () => 0.5, wait: () => new Promise(() => {}) },
  })
  const views = viewHandlers(replica, () => '2026-11-23')
  const creates = async <T extends OperationType>(type: T, input: Omit<OperationInputs[T], 'public_id'>) => {
    const public_id = newId()
    // The rest of the input is that of the type.
    const whole = { public_id, ...input } as unknown as OperationInputs[T]
    expect(await replica.mutate(type, whole), type).toMatchObject({ status: 'queued' })
    return public_id
  }
  const kitchen = await creates('location.create', { name: 'Kitchen' })
  const placement = { kind: 'location', id: kitchen } as const
  const fridge = await creates('container.create', { name: 'Fridge', placement, traits: ['cold'] })
  const shelf = await creates('container.create', { name: 'Cupboard', placement })
  const dairy = await creates('category.create', { name: 'Dairy', needs: ['cold'] })
  await creates('item.create', {
    name: 'Milk, fresh',
    placement: { kind: 'container', id: fridge },
    category_id: dairy,
  })
  await creates('item.create', { name: 'Milk powder', placement: { kind: 'container', id: shelf } })
  const oats = await creates('item.create', { name: 'Milk chocolate', category_id: null })

  const draft = {
    kind: 'item',
    id: null,
    name: 'Milk',
    category_id: dairy,
    limit: 5,
    language: 'fr',
  } as const
  const [best, ...others] = await views.places_for(draft)
  expect(best).toMatchObject({ place: { kind: 'container', id: fridge, path: [{ name: 'Kitchen' }] } })
  expect(best?.reasons).toContain('L’emplacement offre ce que demande la catégorie.')
  expect(others.map(({ place }) => place.name)).not.toContain('Cupboard')
  const known = await views.places_for({ ...draft, id: oats, name: '', category_id: null, language: 'en' })
  expect(known.map(({ place }) => place.name).sort()).toEqual(['Cupboard', 'Fridge'])
  expect(await views.places_for({ ...draft, name: ' ' })).toEqual([])
  const box = await views.places_for({ ...draft, kind: 'container', id: fridge, category_id: null })
  expect(box).toEqual([])
})
