import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BusyError, openReplicaStore } from '../../../storage/index.ts'
import { temporaryFolder } from '../support/files.ts'
import { firstWord, startReplica } from '../support/processes.ts'
import { ANNA, pending } from './support/made-up.ts'

const root = temporaryFolder()

it('is used by one process at a time, and free again when that one ends or is killed', async () => {
  const folder = join(root, 'shared')
  const open = (wait_ms: number) => openReplicaStore({ folder, owner: ANNA, wait_ms })
  for (const end of ['closes', 'killed'] as const) {
    const holder = startReplica([folder, 'hold'])
    expect(await firstWord(holder)).toBe('holding')
    expect(() => open(100)).toThrow(BusyError)
    expect(() => open(0)).toThrow('Another program')
    const ended = once(holder, 'close')
    if (end === 'closes') holder.stdin?.end('end\n')
    else holder.kill('SIGKILL')
    // Whoever waits gets it as soon as it is free.
    const store = open(20_000)
    await store.saveQueue({ put: [pending(1)] })
    await store.close()
    await ended
  }
})

it('is used once at a time in one process, too', async () => {
  const folder = join(root, 'twice')
  const open = () => openReplicaStore({ folder, owner: ANNA, wait_ms: 0 })
  const store = open()
  expect(open).toThrow(BusyError)
  await store.saveQueue({ put: [pending(1)] })
  // Being refused has not loosened the hold.
  const other = startReplica([folder, 'hold'])
  expect(await firstWord(other)).toBe('BusyError')
  await store.close()
  const again = open()
  expect(again.queue('pending')).toEqual([pending(1)])
  await again.close()
})
