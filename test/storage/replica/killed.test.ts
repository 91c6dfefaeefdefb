import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openReplicaStore } from '../../../storage/index.ts'
import { rounds, seed } from '../../support/rounds.ts'
import { Random } from '../snapshots/support/random.ts'
import { temporaryFolder } from '../support/files.ts'
import { startReplica } from '../support/processes.ts'
import { everything } from './support/everything.ts'
import { ANNA } from './support/made-up.ts'
import { ReplicaModel } from './support/model.ts'
import { watchMoments } from './support/moments.ts'
import { scriptStep } from './support/script.ts'

const root = temporaryFolder()

/** The expected records after a number of steps of the script. */
function expected(steps: number, size: number) {
  const model = new ReplicaModel(ANNA)
  for (let step = 0; step < steps; step++) scriptStep(step, size).tells(model)
  return model.everything()
}

async function foundIn(folder: string) {
  const store = openReplicaStore({ folder, owner: ANNA })
  try {
    return everything(store)
  } finally {
    await store.close()
  }
}

/** Tells one state of a folder from another. */
function contentOf(folder: string): string {
  const hash = createHash('sha1')
  for (const name of readdirSync(folder)) {
    hash.update(name).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex')
}

it('is where it was before a step or after it, in whichever moment it was killed', async () => {
  const SIZE = 30
  const STEPS = 18
  const folder = join(root, 'watched')
  const moments: { copy: string; states: number[] }[] = []
  let last = ''
  let step = 0
  const watch = watchMoments((isDone) => {
    if (!existsSync(folder)) return
    const states = isDone ? [step + 1] : [step, step + 1]
    const content = contentOf(folder) + states
    if (content === last) return
    last = content
    const copy = join(root, `moment-${moments.length}`)
    cpSync(folder, copy, { recursive: true })
    moments.push({ copy, states })
  })
  try {
    const store = openReplicaStore({ folder, owner: ANNA })
    for (; step < STEPS; step++) {
      await scriptStep(step, SIZE).does(store)
      watch.done()
    }
    await store.close()
  } finally {
    watch.end()
  }
  expect(moments.length).toBeGreaterThan(4 * STEPS)
  const all = Array.from({ length: STEPS + 2 }, (_, i) => expected(i, SIZE))
  for (const { copy, states } of moments) {
    expect(states.map((state) => all[state])).toContainEqual(await foundIn(copy))
  }
}, 120_000)

it('is where it was before a commit that was cut short', async () => {
  const SIZE = 30
  const folder = join(root, 'cut')
  const cut = join(root, 'cut-short')
  for (const [step, log] of [
    [3, 'queue.sqlite-wal'],
    [5, 'confirmed-1.sqlite-wal'],
  ] as const) {
    rmSync(folder, { recursive: true, force: true })
    const store = openReplicaStore({ folder, owner: ANNA })
    for (let earlier = 0; earlier < step; earlier++) await scriptStep(earlier, SIZE).does(store)
    const size = statSync(join(folder, log), { throwIfNoEntry: false })?.size ?? 0
    await scriptStep(step, SIZE).does(store)
    const whole = statSync(join(folder, log)).size
    const [before, after] = [expected(step, SIZE), expected(step + 1, SIZE)]
    expect(whole - size).toBeGreaterThan(4096)
    for (
      let bytes = size;
      bytes <= whole;
      bytes += bytes + 1500 < whole ? 1500 : Math.max(1, whole - bytes)
    ) {
      rmSync(cut, { recursive: true, force: true })
      cpSync(folder, cut, { recursive: true })
      truncateSync(join(cut, log), bytes)
      expect(await foundIn(cut)).toEqual(bytes < whole ? before : after)
    }
    await store.close()
  }
}, 120_000)

it('is where it was before a step or after it, killed again and again', async () => {
  const SIZE = 3000
  const folder = join(root, 'killed')
  const random = new Random(seed)
  let step = 0
  for (let kill = 0; kill < rounds(8); kill++) {
    const child = startReplica([folder, 'follow', String(step), String(SIZE)])
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
    })
    while (!said.includes('begins')) await delay(5)
    await delay(random.below(400))
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await ended
    const done = [...said.matchAll(/^done (\d+)$/gm)].at(-1)
    const steps = done ? Number(done[1]) + 1 : step
    const found = await foundIn(folder)
    const [before, after] = [expected(steps, SIZE), expected(steps + 1, SIZE)]
    expect([before, after]).toContainEqual(found)
    // What went on is not done again: the same change twice is another one.
    step = JSON.stringify(found) === JSON.stringify(after) ? steps + 1 : steps
  }
  expect(step).toBeGreaterThan(0)
}, 120_000)
