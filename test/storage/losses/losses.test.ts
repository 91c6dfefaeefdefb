import {
  copyFileSync,
  cpSync,
  existsSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HouseholdPool, householdPlace, type Loss, readLosses } from '../../../storage/index.ts'
import { Installation, newId } from '../backup/support.ts'

/** The files of a process that is killed after a number of pushes: nothing was folded into the database file. */
async function killedAfter(pushes: number) {
  const home = new Installation()
  const ada = await home.register('ada')
  const [kept] = await home.push(ada)
  const { file } = householdPlace(home.data, ada.household_id)
  const sizes: number[] = []
  for (let i = 1; i < pushes; i++) {
    await home.push(ada)
    sizes.push(statSync(`${file}-wal`).size)
  }
  const data = join(home.root, 'killed')
  cpSync(home.data, data, { recursive: true })
  return { home, ada, kept, data, file: householdPlace(data, ada.household_id).file, sizes }
}

/** Opens a household as a server does; gives what it said, and where the household stands. */
async function opened(data: string, household_id: string) {
  const losses: Loss[] = []
  const now = () => '2026-11-21T10:00:00.000Z'
  const pool = new HouseholdPool({ data, now, newId, onLoss: (loss) => losses.push(loss) })
  try {
    const household = await pool.acquire(household_id)
    try {
      const { epoch, seq } = household.state()
      return { losses, epoch, seq }
    } finally {
      household.release()
    }
  } finally {
    await pool.closeAll()
  }
}

describe('D3 a file that lacks what was acknowledged', () => {
  it('is noticed when its log was cut, begins a new epoch, and is noted', async () => {
    const { home, ada, data, file, sizes } = await killedAfter(10)
    const before = home.stateOf(ada)
    expect(before.seq).toBe(10)
    truncateSync(`${file}-wal`, sizes[3])

    const found = await opened(data, ada.household_id)
    expect(found.seq).toBe(5)
    expect(found.epoch).not.toBe(before.epoch)
    const loss = { kind: 'shorter', epoch: before.epoch, acknowledged_seq: 10, kept_seq: 5 }
    expect(found.losses).toEqual([expect.objectContaining({ household_id: ada.household_id, ...loss })])
    expect(readLosses(data)).toEqual(found.losses)

    const again = await opened(data, ada.household_id)
    expect(again).toEqual({ losses: [], epoch: found.epoch, seq: 5 })
  })

  it('is noticed when an older copy is in its place', async () => {
    const { home, ada, data, file } = await killedAfter(4)
    await home.close()
    const older = join(home.root, 'older.sqlite')
    copyFileSync(householdPlace(home.data, ada.household_id).file, older)
    await opened(data, ada.household_id)
    const pool = new HouseholdPool({ data: home.data, now: home.now, newId })
    const household = await pool.acquire(ada.household_id)
    const author = { user_id: ada.user_id, replica_id: ada.device_id, role: 'owner' } as const
    const input = { public_id: newId(), name: 'Lamp' }
    const operation = {
      operation_id: newId(),
      type: 'item.create',
      input,
      base_seq: 4,
      occurred_at: home.now(),
    }
    await household.push({ author, operations: [operation] })
    household.release()
    await pool.closeAll()
    const current = householdPlace(home.data, ada.household_id).file
    copyFileSync(older, current)
    const found = await opened(home.data, ada.household_id)
    expect(found.losses).toMatchObject([{ kind: 'shorter', acknowledged_seq: 5, kept_seq: 4 }])
    expect(existsSync(file)).toBe(true)
  })

  it('is not imagined: a whole file, a restored one and one without a mark are sound', async () => {
    const { home, ada, data, file } = await killedAfter(6)
    expect(await opened(data, ada.household_id)).toMatchObject({ losses: [], seq: 6 })
    const { path } = await home.backup()
    await home.push(ada, 4)
    await home.close()
    await home.restore(path)
    expect(await opened(home.data, ada.household_id)).toMatchObject({ losses: [], seq: 6 })
    writeFileSync(`${file}-mark`, readFileSync(`${file}-mark`).subarray(0, 100))
    expect(await opened(data, ada.household_id)).toMatchObject({ losses: [], seq: 6 })
    expect(existsSync(join(dirname(dirname(dirname(file))), 'losses.jsonl'))).toBe(false)
  })
})
