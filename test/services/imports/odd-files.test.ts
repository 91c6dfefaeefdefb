import { expect, it } from 'vitest'
import { oddFiles } from './odd-files.ts'
import { planned } from './planned.ts'

it.each(Object.entries(oddFiles))(
  'each row is accounted for: %s',
  async (_name, { content, format, ...counts }) => {
    const { created, refused = 0, skipped = 0 } = counts
    const plan = await planned(await content())
    if (format !== undefined) expect(plan.mapping.format).toBe(format)
    expect(plan.summary, plan.report).toMatchObject({ created, skipped, refused })
    const lines = plan.report.trimEnd().split('\n')
    expect([lines.length, plan.summary.rows]).toEqual([created + skipped + refused, lines.length])
  },
)
