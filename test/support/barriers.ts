import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { z } from 'zod'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const Violations = z.array(
  z.object({
    id: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
  }),
)

/** What axe finds on a page against WCAG 2.2 AA. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const found = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(tags)} }).then(({ violations }) => violations)`,
  )
  return Violations.parse(found).flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${new URL(page.url()).pathname} ${id}: ${html} ${failureSummary ?? ''}`,
    ),
  )
}
