import { expect, it, onTestFinished } from 'vitest'
import { momentOf } from '../../bin/moment.ts'

it('a day begins at midnight where the command runs, and a day that the calendar lacks is none', () => {
  const { TZ } = process.env
  process.env.TZ = 'America/New_York'
  onTestFinished(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })
  const text = (written: string, time?: string) => momentOf(written, time)?.toISOString() ?? null
  expect(text('2026-01-31')).toBe('2026-01-31T05:00:00.000Z')
  expect(text('2026-07-31', '23:59:59.999')).toBe('2026-08-01T03:59:59.999Z')
  expect(text('2026-01-31T12:00')).toBe('2026-01-31T17:00:00.000Z')
  expect(text('2026-01-31T12:00:00Z')).toBe('2026-01-31T12:00:00.000Z')
  expect(text('2028-02-29T12:00+02:00')).toBe('2028-02-29T10:00:00.000Z')
  for (const wrong of [
    '2026-02-31',
    '2026-02-29T12:00',
    '2026-13-01',
    '2026-01-00',
    '1',
    'soon',
    '2026-01-31T25:00',
  ])
    expect(text(wrong), wrong).toBeNull()
})
