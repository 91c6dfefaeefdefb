import { describe, expect, it } from 'vitest'
import { MemoryReplicaStore, Replica } from '../../engine/index.ts'
import { FixedClock, fixedIds } from '../../http/testing/index.ts'
import { isWorkingName, workingName } from '../../web/engine/photos/working-name.ts'
import { viewHandlers } from '../../web/engine/views/handlers.ts'
import {
  frameOf,
  handles,
  isWhole,
  movedFrame,
  resizedFrame,
  turnedFrame,
  WHOLE,
} from '../../web/page/parts/photos/crop-frame.ts'

/** A copy in memory, and its answers. */
async function openCopy() {
  const newId = fixedIds()
  const clock = new FixedClock()
  const replica = await Replica.open({
    store: new MemoryReplicaStore({ user_id: newId(), household_id: newId() }),
    environment: { now: () => clock.now(), newId, random: () => 0.5, wait: () => new Promise(() => {}) },
  })
  const here = new Map<string, { code: string; message: null } | null>()
  const views = viewHandlers(replica, () => '2026-11-22', {
    of: (id) =>
      here.has(id) ? { placeholder: 'AAAA', width: 4, height: 3, refusal: here.get(id) ?? null } : null,
    isTurning: () => false,
  })
  const addItem = async (name: string) => {
    const public_id = newId()
    await replica.mutate('item.create', { public_id, name })
    return public_id
  }
  const attach = async (id: string) => {
    const public_id = newId()
    await replica.mutate('media.attach', {
      public_id,
      owner: { kind: 'item', id },
      content_type: 'image/jpeg',
      bytes: 5,
      sha256: 'a'.repeat(64),
    })
    return public_id
  }
  return { replica, views, here, addItem, attach }
}

it('a gallery says where a photo waits, and why it was refused', async () => {
  const { views, here, addItem, attach } = await openCopy()
  const lamp = await addItem('Lamp')
  const [mine, other, refused] = [await attach(lamp), await attach(lamp), await attach(lamp)]
  here.set(mine, null).set(refused, { code: 'quota_exceeded', message: null })
  expect(await views.gallery({ owner_id: lamp })).toMatchObject([
    { public_id: mine, waits: 'here', placeholder: 'AAAA', width: 4, refusal: null, urls: null },
    { public_id: other, waits: 'elsewhere', placeholder: null, refusal: null },
    { public_id: refused, waits: 'here', refusal: { code: 'quota_exceeded' } },
  ])
})

it('things with a working name and a photo are to be named, until somebody names them or takes the photo away', async () => {
  const { replica, views, addItem, attach } = await openCopy()
  const at = new Date(2026, 10, 22, 21, 3, 5)
  const [second, first] = [
    await addItem(workingName('Foto', at, 2)),
    await addItem(workingName('Foto', at, 1)),
  ]
  const unseen = await addItem(workingName('Foto', at, 3))
  const named = await addItem('Photo of 2026-11-22')
  for (const id of [first, second, named]) await attach(id)
  const ids = async () => {
    const { total, things } = await views.to_name({ limit: 10 })
    return [total, things.map(({ public_id }) => public_id)]
  }
  expect(await ids()).toEqual([2, [first, second]])
  expect((await views.home(null)).to_name).toBe(2)
  const photo = await attach(unseen)
  await replica.mutate('item.update', { public_id: first, name: 'Tent' })
  expect(await ids()).toEqual([2, [second, unseen]])
  await replica.mutate('media.remove', { public_id: photo })
  expect(await ids()).toEqual([1, [second]])
  expect((await views.to_name({ limit: 0 })).things).toEqual([])
})

it('a working name is known in every language, and names of people are not taken for one', () => {
  const at = new Date(2026, 0, 2, 3, 4, 5)
  expect(workingName('Photo', at, 12)).toBe('Photo 2026-01-02 03:04:05 (12)')
  for (const word of ['Photo', 'Foto', 'Bild', 'صورة', '写真'])
    expect(isWorkingName(workingName(word, at, 1))).toBe(true)
  for (const name of [
    '',
    'Photo',
    'Photo 2026-01-02',
    'Receipt 2026-01-02 03:04',
    'a (1)',
    `${'x'.repeat(50_000)})`,
  ]) {
    expect(isWorkingName(name)).toBe(false)
  }
})

describe('the frame of a crop', () => {
  it('never leaves the picture, never turns inside out, and keeps its ratio', () => {
    let frame = WHOLE
    const ratio = 0.75
    for (let n = 0; n < 2000; n++) {
      const [dx, dy] = [Math.sin(n * 12.9) * 0.7, Math.cos(n * 78.2) * 0.7]
      const handle = handles[n % handles.length] ?? 'se'
      const free = n % 3 === 0
      frame =
        n % 5 === 0 ? movedFrame(frame, dx, dy) : resizedFrame(frame, handle, dx, dy, free ? null : ratio)
      expect(frame.width).toBeGreaterThan(0.03)
      expect(frame.height).toBeGreaterThan(0.03)
      expect(Math.min(frame.x, frame.y)).toBeGreaterThanOrEqual(-1e-9)
      expect(Math.max(frame.x + frame.width, frame.y + frame.height)).toBeLessThanOrEqual(1 + 1e-9)
      if (n % 5 !== 0 && !free) expect(frame.width / frame.height).toBeCloseTo(ratio)
    }
  })

  it('stays around the same part of a picture that is turned', () => {
    const frame = { x: 0.5, y: 0, width: 0.25, height: 0.75 }
    expect(turnedFrame(frame, 90)).toEqual({ x: 0.25, y: 0.5, width: 0.75, height: 0.25 })
    expect(turnedFrame(frame, -90)).toEqual({ x: 0, y: 0.25, width: 0.75, height: 0.25 })
    expect(turnedFrame(turnedFrame(frame, 90), -90)).toEqual(frame)
  })

  it('is the largest of its ratio, and the whole picture only when it is', () => {
    expect(frameOf(0.75)).toEqual({ x: 0.125, y: 0, width: 0.75, height: 1 })
    expect(frameOf(2)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 })
    expect([isWhole(WHOLE), isWhole(frameOf(0.75))]).toEqual([true, false])
  })
})
