import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { everything } from './rounds.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const Violations = z.array(
  z.object({
    id: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
  }),
)

/** WCAG 2.2 AA, as axe names it. */
const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const WHOLE = { type: 'tag', values: AA }
/** The rules whose answer a colour scheme changes. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * What axe looks at: the page, or in `npm test` the dialog in front of it. Nobody reaches the page behind a modal dialog, and the walks
 * ask about pages without one.
 */
const SUBJECT = everything ? 'document' : `[...document.querySelectorAll('dialog:modal')].at(-1) ?? document`

/** How a page looks to somebody. */
export interface Variant {
  readonly scheme: 'light' | 'dark'
  /** In CSS pixels. */
  readonly width: number
}

/** The variants that every page of the app passes. */
const VARIANTS: readonly Variant[] = [
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 1440 },
  { scheme: 'dark', width: 320 },
  { scheme: 'light', width: 320 },
]

/** What axe finds on a page against WCAG 2.2 AA. */
export function barriers(page: Page): Promise<string[]> {
  return violations(page, WHOLE)
}

/**
 * What axe finds on a page, and the variants in which the page is wider than the screen. Loads nothing again. `npm run test:all` asks
 * axe in each variant. `npm test` asks it in one of them, which the address of the page decides: axe takes most of the time of a walk.
 *
 * @param asks_axe false: only whether the page is wider than the screen
 */
export async function barriersInVariants(
  page: Page,
  variants = VARIANTS,
  asks_axe = true,
): Promise<string[]> {
  const found: string[] = []
  const widths = new Set<number>()
  const address = new URL(page.url()).pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
  const turn = [...address].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % variants.length
  for (const [at, { scheme, width }] of variants.entries()) {
    const asks = asks_axe && (everything || at === turn)
    if (!asks && widths.has(width)) continue
    await page.setViewportSize({ width, height: 800 })
    // No colour makes a page wider.
    if (asks) await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    // The page draws itself for the new width.
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    )
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    const seen = asks ? await violations(page, everything && widths.has(width) ? COLOURS : WHOLE) : []
    if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
      seen.push('is wider than the screen')
    widths.add(width)
    found.push(...seen.map((text) => `${scheme} at ${width}: ${text}`))
  }
  return found
}

async function violations(page: Page, runOnly: object): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe)
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const found = await page.evaluate(`axe.run(${SUBJECT}, ${options}).then(({ violations }) => violations)`)
  const { pathname } = new URL(page.url())
  return Violations.parse(found).flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${pathname} ${id}: ${html} ${failureSummary ?? ''}`),
  )
}
