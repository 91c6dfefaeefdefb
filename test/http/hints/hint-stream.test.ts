import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { HintStream } from '../../../http/hints/hint-stream.ts'
import type { HintsEnd } from '../../../sync-protocol/index.ts'
import { EventReader } from '../../support/event-stream.ts'
import { soon } from '../../support/soon.ts'

const always = () => Promise.resolve(null)
const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [HOME, ONE, TWO] = [uuid(1), uuid(2), uuid(3)]

function read(stream: HintStream): EventReader {
  const reader = new EventReader()
  stream.setEncoding('utf8').on('data', (chunk: string) => reader.take(chunk))
  stream.on('close', () => {
    reader.ended = true
  })
  return reader
}

it('H2 goes back in no epoch, and says nothing twice', async () => {
  const stream = new HintStream(always)
  const reader = read(stream)
  for (const [epoch, seq] of [
    [ONE, 3],
    [ONE, 3],
    [ONE, 2],
    [TWO, 1],
    [TWO, 2],
  ] as const) {
    stream.tell({ household_id: HOME, epoch, seq })
    await nextTurn()
  }
  expect(reader.events.map(({ id }) => id)).toEqual([
    `${HOME}/${ONE}/3`,
    `${HOME}/${TWO}/1`,
    `${HOME}/${TWO}/2`,
  ])
})

it('H5 keeps no more than the newest hint of each household for a reader that is slow', async () => {
  const stream = new HintStream(always)
  const households = Array.from({ length: 100 }, (_, i) => uuid(100 + i))
  for (let seq = 1; seq <= 50; seq++) {
    for (const household_id of households) stream.tell({ household_id, epoch: ONE, seq })
    await nextTurn()
    expect(stream.readableLength).toBeLessThan(8192)
  }
  const reader = read(stream)
  for (const household_id of households) await soon(() => reader.seqOf(household_id)).toBe(50)
  expect(reader.events.length).toBeLessThan(200)
})

it('tells nothing after it has ended, and ends once', async () => {
  const stream = new HintStream(always)
  const reader = read(stream)
  stream.finish('replaced')
  stream.tell({ household_id: HOME, epoch: ONE, seq: 1 })
  stream.finish('unavailable')
  await soon(() => reader.reason).toBe('replaced')
  expect(reader.events).toHaveLength(1)
})

it('H4 tells nothing that it was asked to tell while it waited for leave', async () => {
  let refuse: (reason: HintsEnd) => void = () => undefined
  const stream = new HintStream(
    () =>
      new Promise((resolve) => {
        refuse = resolve
      }),
  )
  const reader = read(stream)
  for (const seq of [1, 2]) stream.tell({ household_id: HOME, epoch: ONE, seq })
  await nextTurn()
  expect(reader.events).toEqual([])
  refuse('device_revoked')
  await soon(() => reader.reason).toBe('device_revoked')
  expect(reader.hints(HOME)).toEqual([])
})
