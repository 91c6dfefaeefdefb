import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { Uptime } from '../../services/operations/status/uptime.ts'

const MINUTE_MS = 60_000
const log = pino({ level: 'silent' })
const well = { server: 'ok', households: 'ok', photos: 'ok', mail: 'ok', backups: 'ok' } as const

it('AO5 a clock that was wrong for some minutes spoils no day', async () => {
  const data = mkdtempSync(join(tmpdir(), 'stowage-uptime-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  let at = Date.parse('2026-11-20T10:00:00.000Z')
  const now = () => new Date(at)
  const open = () => new Uptime(data, () => well, { now, log })
  const minutes = (uptime: Uptime, count: number) => {
    for (let i = 0; i < count; i++) {
      at += MINUTE_MS
      uptime.beat()
    }
  }
  /** Seconds in which the server was well, and in which it was down, on all days that are shown. */
  const shown = (uptime: Uptime) => {
    const days = uptime.history('server').map(({ seconds }) => seconds)
    return [days.reduce((sum, { ok }) => sum + ok, 0), days.reduce((sum, { down }) => sum + down, 0)]
  }
  const first = open()
  first.start()
  minutes(first, 10)
  expect(shown(first)).toEqual([600, 0])
  const right = at
  at = Date.parse('2099-01-01T00:00:00.000Z')
  minutes(first, 2)
  at = right
  minutes(first, 70)
  expect(shown(first)).toEqual([4740, 0])
  await first.close()
  // The next start is before the network has told the time.
  const second = open()
  const started = at
  at = Date.parse('1970-01-01T00:00:00.000Z')
  second.start()
  minutes(second, 2)
  at = started
  minutes(second, 10)
  expect(shown(second)).toEqual([5340, 0])
  await second.close()
})
