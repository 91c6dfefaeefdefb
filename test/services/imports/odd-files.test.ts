import { expect, it } from 'vitest'
import { habits } from './habits.ts'
import { oddFiles } from './odd-files.ts'
import { planned } from './planned.ts'

it.each(Object.entries({ ...oddFiles, ...habits }))(
  'each row is accounted for: %s',
  async (_name, { content, format, steps = [], ...counts }) => {
    const { created, refused = 0, skipped = 0 } = counts
    const plan = await planned(await content())
    if (format !== undefined) expect(plan.mapping.format).toBe(format)
    expect(plan.summary, plan.report).toMatchObject({ created, skipped, refused })
    for (const part of steps) expect(plan.steps).toContain(part)
    const lines = plan.report.trimEnd().split('\n')
    expect([lines.length, plan.summary.rows]).toEqual([created + skipped + refused, lines.length])
  },
)
