import { existsSync, rmSync } from 'node:fs'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { SearchUnavailableError } from '../../../storage/index.ts'
import { indexPath, readPosition } from '../../../storage/search/index-file.ts'
import { OpenIndexes } from '../../../storage/search/open-indexes.ts'
import { SearchThread } from '../../../storage/search/search-thread.ts'
import { HouseholdWorld } from '../../support/household-world.ts'
import { soon } from '../../support/soon.ts'
import { temporaryFolder } from '../support/files.ts'
import { type HouseholdScope, newHouseholdFile } from '../support/random-household.ts'

const folder = temporaryFolder()
const opened: { thread: SearchThread; file: HouseholdScope }[] = []
afterEach(async () => {
  for (const { thread, file } of opened.splice(0)) {
    await thread.close()
    file.close()
  }
})

/** A household with one thing, and a thread that has not begun. */
function household(name: string) {
  const file = newHouseholdFile(folder)
  const person = new HouseholdWorld(file).person('anna')
  person.creates('item.create', { name })
  const thread = new SearchThread()
  opened.push({ thread, file })
  const ask = (question: string) =>
    thread.ask({ task: 'find', file: file.path, question, options: { limit: 5 } })
  const found = async (question: string) => {
    const answer = await ask(question)
    return answer.task === 'find' ? [answer.findings.records.length, answer.complete] : null
  }
  return { file, person, thread, ask, found }
}

it('answers from a thread of its own, and knows what was just written', async () => {
  const { person, found } = household('Hammer')
  expect(await found('hammer')).toEqual([1, true])
  person.creates('item.create', { name: 'Hammer 2' })
  expect(await found('hammer')).toEqual([2, true])
})

it('says that it does not answer when its thread dies, and starts another', async () => {
  const { thread, found } = household('Hammer')
  expect(await found('hammer')).toEqual([1, true])
  const answers = [found('hammer'), found('hammer')]
  // As when the system kills it.
  const { worker } = Object(thread)
  const gone = worker.terminate()
  const outcomes = await Promise.allSettled(answers)
  for (const { status, reason } of outcomes as PromiseRejectedResult[]) {
    if (status === 'rejected') expect(reason).toBeInstanceOf(SearchUnavailableError)
  }
  await gone
  expect(await found('hammer')).toEqual([1, true])
})

it('does not answer any more once it is closed', async () => {
  const { thread, ask } = household('Hammer')
  await ask('hammer')
  await thread.close()
  await expect(ask('hammer')).rejects.toThrow(SearchUnavailableError)
})

it('says what is wrong with a file that it cannot read', async () => {
  const { file, thread } = household('Hammer')
  const missing = `${file.path}-missing`
  const task = { task: 'find', file: missing, question: 'x', options: { limit: 1 } } as const
  await expect(thread.ask(task)).rejects.toMatchObject({ path: missing })
  await expect(thread.ask({ ...task, file: file.path })).resolves.toMatchObject({ complete: true })
})

it('writes its indexes when it ends, and lets go of a file that is closed', async () => {
  const { file, thread, ask } = household('Hammer')
  await ask('hammer')
  await thread.ask({ task: 'close', file: file.path, keep: true })
  expect(existsSync(indexPath(file.path))).toBe(true)
  rmSync(indexPath(file.path))
  await ask('hammer')
  await thread.close()
  expect(existsSync(indexPath(file.path))).toBe(true)
})

it('writes an index although changes keep coming, and the last of them once they end', async () => {
  const { file, person } = household('Hammer')
  const indexes = new OpenIndexes()
  onTestFinished(() => indexes.closeAll())
  const follow = () => indexes.run({ task: 'follow', file: file.path })
  const written = () => readPosition(indexPath(file.path))?.seq ?? 0
  // Each look comes sooner than the moment of quiet that an index waits for otherwise.
  await soon(() => {
    person.creates('item.create', { name: 'Nail' })
    void follow()
    return written()
  }).toBeGreaterThan(0)
  for (let i = 0; i < 200; i++) person.creates('item.create', { name: 'Screw' })
  await follow()
  await soon(written).toBe(file.state().seq)
})

it('leaves a large index that nobody asks to the next search, which finds everything', async () => {
  const { file, person } = household('Hammer')
  const indexes = new OpenIndexes({ most_followed: 20 })
  onTestFinished(() => indexes.closeAll())
  const follow = () => indexes.run({ task: 'follow', file: file.path })
  await follow()
  await soon(() => readPosition(indexPath(file.path))?.seq ?? 0).toBe(file.state().seq)
  const before = file.state().seq
  for (let i = 0; i < 50; i++) person.creates('item.create', { name: `Screw ${i}` })
  await follow()
  // The index is released: it is large, and nobody has searched.
  await soon(() => indexes.size).toBe(0)
  expect(readPosition(indexPath(file.path))?.seq).toBe(before)
  const options = { limit: 100 }
  const answer = await indexes.run({ task: 'find', file: file.path, question: 'screw', options })
  if (!('findings' in answer)) throw new Error('the search failed')
  expect([answer.findings.records.length, answer.complete]).toEqual([50, true])
  // Somebody searches now: changes are followed.
  for (let i = 0; i < 150; i++) person.creates('item.create', { name: `Nail ${i}` })
  await follow()
  await soon(() => readPosition(indexPath(file.path))?.seq ?? 0).toBe(file.state().seq)
  expect(indexes.size).toBe(1)
})

it('waits for the end of long work, and knows all of it when somebody searches before', async () => {
  const { file, person, found, thread } = household('Hammer')
  const other = household('Saw')
  for (let i = 0; i < 30; i++) {
    person.creates('item.create', { name: `Nail ${i}` })
    thread.tellLater(file.path)
  }
  // The same thread follows another household meanwhile.
  thread.tell({ task: 'follow', file: other.file.path })
  await soon(() => readPosition(indexPath(other.file.path))?.seq ?? 0).toBe(other.file.state().seq)
  expect(existsSync(indexPath(file.path))).toBe(false)
  expect(await found('nail')).toEqual([5, true])
})

it('follows long work once it is over', async () => {
  const { file, person } = household('Hammer')
  const thread = new SearchThread({ calm_ms: 20 })
  onTestFinished(() => thread.close())
  for (let i = 0; i < 30; i++) {
    person.creates('item.create', { name: `Nail ${i}` })
    thread.tellLater(file.path)
  }
  await soon(() => readPosition(indexPath(file.path))?.seq ?? 0).toBe(file.state().seq)
})

it('starts no second thread for changes while the first one still writes its indexes', async () => {
  const { file, person, thread, found } = household('Hammer')
  expect(await found('hammer')).toEqual([1, true])
  const inner = Object(thread)
  const first = inner.worker
  inner.end()
  expect(inner.leaving).toBe(first)
  await soon(() => inner.leaving).toBe(null)
  // As if its index were so large that writing takes long.
  inner.leaving = first
  person.creates('item.create', { name: 'Saw' })
  thread.tell({ task: 'follow', file: file.path })
  const other = household('Axe')
  other.thread.tell({ task: 'follow', file: other.file.path })
  await soon(() => readPosition(indexPath(other.file.path))?.seq ?? 0).toBe(other.file.state().seq)
  expect(inner.worker).toBe(null)
  inner.leaving = null
  await soon(() => inner.worker !== null).toBe(true)
})
