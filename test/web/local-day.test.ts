import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localDay, startOfDay } from '../../web/local-day.ts'
import { dayOf } from '../../web/page/texts/text.ts'

describe('a day on a device', () => {
  const zone = process.env.TZ
  beforeAll(() => {
    process.env.TZ = 'America/Los_Angeles'
  })
  afterAll(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it('is the one by its clock, and not that of Greenwich', () => {
    expect(localDay(new Date('2026-11-21T02:30:00Z'))).toBe('2026-11-20')
    expect(dayOf('2026-11-21T02:30:00Z')).toContain('20')
  })

  it('begins where its clock says, also where the clocks change', () => {
    expect(startOfDay('2026-11-20')).toBe('2026-11-20T08:00:00.000Z')
    expect(startOfDay('2026-11-20', 1)).toBe('2026-11-21T08:00:00.000Z')
    // Summer time ends on 2026-11-01 there: that day has 25 hours.
    expect(startOfDay('2026-11-01')).toBe('2026-11-01T07:00:00.000Z')
    expect(startOfDay('2026-11-01', 1)).toBe('2026-11-02T08:00:00.000Z')
    expect(startOfDay('2026-12-31', 1)).toBe('2027-01-01T08:00:00.000Z')
  })
})
