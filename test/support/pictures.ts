import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Widths in pixels, and the colours that a person prefers. */
const LOOKS = [
  [360, 'light'],
  [768, 'dark'],
  [1440, 'light'],
] as const

/** Takes pictures of a whole page into the folder STOWAGE_TEST_PICTURES, for a person who wants to look at it. */
export async function pictures(page: Page, name: string): Promise<void> {
  const folder = process.env.STOWAGE_TEST_PICTURES
  if (folder === undefined) return
  for (const [width, colorScheme] of LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
  }
}
