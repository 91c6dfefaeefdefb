import { expect, it } from 'vitest'
import { Random } from '../storage/snapshots/support/random.ts'
import { Disk } from './power-cut.ts'
import { parseTrace, type Traced } from './trace.ts'

const hex = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
const FD = `18<${hex('/data/a')}>`

it('a trace is read call by call', () => {
  const text = [
    `1000.500000 pwrite64(${FD}, "${hex('ab')}", 2, 4096) = 2 <0.000250>`,
    `1000.600000 pwrite64(${FD}, "${hex('cd')}", 2, 0) = -1 ENOSPC (No space left on device) (INJECTED) <0.000010>`,
    `1000.700000 fsync(${FD}) = 0 <0.001000>`,
    `1000.800000 fdatasync(${FD}) = -1 EIO (Input/output error) (INJECTED) <0.001000>`,
    `1000.900000 ftruncate(${FD}, 8192) = 0 <0.000010>`,
    `1001.000000 unlink("${hex('/data/a')}") = 0 <0.000010>`,
    `1001.100000 fsync(${FD}) = ?`,
    `1001.150000 pwrite64(${FD}, "${hex('ef')}", 2, 16) = ?`,
    '1001.200000 +++ killed by SIGKILL +++',
  ]
  expect(parseTrace(text.join('\n'))).toEqual([
    { kind: 'write', path: '/data/a', at: 1_000_500.25, offset: 4096, bytes: Buffer.from('ab') },
    { kind: 'sync', path: '/data/a', at: 1_000_701, failed: false },
    { kind: 'sync', path: '/data/a', at: 1_000_801, failed: true },
    { kind: 'truncate', path: '/data/a', at: 1_000_900.01, length: 8192 },
    { kind: 'unlink', path: '/data/a', at: 1_001_000.01 },
    { kind: 'write', path: '/data/a', at: 1_001_150, offset: 16, bytes: Buffer.from('ef'), torn: true },
  ])
})

const write = (offset: number, text: string): Traced => {
  return { kind: 'write', path: 'a', at: 0, offset, bytes: Buffer.from(text) }
}
const sync = (failed = false): Traced => ({ kind: 'sync', path: 'a', at: 0, failed })

/** What many disks hold after the same calls. */
function afterPowerCuts(calls: readonly Traced[]): Set<string> {
  const left = Array.from({ length: 200 }, (_, seed) => {
    const disk = new Disk(new Random(seed), new Map([['a', Buffer.from('old')]]))
    for (const call of calls) disk.take(call)
    return disk.cut().get('a')?.toString() ?? 'gone'
  })
  return new Set(left)
}

it('a power cut leaves what was synced, and of the rest what it pleases', () => {
  expect(afterPowerCuts([write(0, 'new')])).toEqual(new Set(['old', 'new']))
  expect(afterPowerCuts([write(0, 'new'), sync()])).toEqual(new Set(['new']))
  const torn = [write(0, 'x'.repeat(1024)), sync(), write(0, 'y'.repeat(1024))]
  expect([...afterPowerCuts(torn)].map((text) => [text[0], text[1023]].join('')).sort()).toEqual([
    'xx',
    'xy',
    'yx',
    'yy',
  ])
})

it('a sync that failed may have lost what it was to write, and a later one does not bring it back', () => {
  expect(afterPowerCuts([write(0, 'new'), sync(true), sync()])).toEqual(new Set(['old', 'new']))
  expect(afterPowerCuts([write(0, 'new'), sync(true), write(0, 'NEW'), sync()])).toEqual(new Set(['NEW']))
})
