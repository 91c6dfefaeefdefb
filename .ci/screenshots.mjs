/**
 * Takes the pictures of the app for the README, on the home of `stowage demo`: a laptop and a phone, in light and dark. It takes
 * a chromium; set CHROMIUM to its path if it is not /usr/bin/chromium. Run it after a change of how the app looks. With the
 * address of a demo that runs already it uses that one: `node .ci/screenshots.mjs http://localhost:8080`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

process.chdir(resolve(import.meta.dirname, '..'))

const FOLDER = 'services/documentation/pictures'
const LAPTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 780 }
/** Width of the whole picture in pixels, and how much of the phone stands out below the laptop. */
const SHEET = { width: 1440, height: 900 }
/** Largest size of a picture in bytes: everybody who opens the README loads it. */
const MAX_BYTES = 150_000
/** Who lives in the demo: its password is no secret. */
const DEMO = { email: 'mara@example.org', password: 'walnut kettle harbour' }
/** Milliseconds within which the demo must be ready. */
const READY_MS = 900_000

/** A home of its own: one that is there already does not print its password again. */
const folder = mkdtempSync(join(tmpdir(), 'stowage-screenshots-'))
const [running] = process.argv.slice(2)
const demo = running === undefined ? startDemo() : null
try {
  const { url, email, password } = demo ? await readyDemo(demo) : { ...DEMO, url: running }
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  for (const colorScheme of ['light', 'dark']) {
    const laptop = await shot(browser, LAPTOP, colorScheme, async (page) => {
      await signIn(page, { url, email, password })
      await page.goto(`${url}/items?as=pictures&where=photo:some`)
      await page.locator('.card-link img').nth(11).waitFor()
    })
    const phone = await shot(browser, PHONE, colorScheme, async (page) => {
      await signIn(page, { url, email, password })
      await page.goto(`${url}/search?q=Wine+rack`)
      await page.getByRole('link', { name: /^Wine rack/ }).click()
      await page.locator('.rack-thing img').first().waitFor()
      await page.locator('.rack').scrollIntoViewIfNeeded()
    })
    await compose(laptop, phone, `${FOLDER}/app-${colorScheme}.webp`)
  }
  await browser.close()
} finally {
  if (demo) {
    demo.kill()
    if (demo.exitCode === null) await once(demo, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}

function startDemo() {
  const env = { ...process.env, STOWAGE_DATA: folder, STOWAGE_PORT: process.env.STOWAGE_PORT ?? '8099' }
  return spawn(process.execPath, ['dist/bin/stowage.js', 'demo'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** What the demo prints when it is ready: like all that is for people, on the error stream. */
async function readyDemo(demo) {
  const found = {}
  const timer = setTimeout(() => demo.kill(), READY_MS)
  for await (const line of createInterface({ input: demo.stderr })) {
    console.log(line)
    found.url ??= /ready at (\S+)/.exec(line)?.[1]
    found.email ??= /e-mail\s+(\S+)/.exec(line)?.[1]
    found.password ??= /password\s+(.+)/.exec(line)?.[1]
    if (found.password !== undefined) break
  }
  clearTimeout(timer)
  if (found.password === undefined)
    throw new Error('The demo did not start. Is everything built (npm run build)?')
  // Nothing reads what it prints from here on.
  demo.stderr.resume()
  return found
}

async function signIn(page, { url, email, password }) {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('All changes saved').waitFor()
}

async function shot(browser, viewport, colorScheme, visit) {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    deviceScaleFactor: 1.5,
    hasTouch: viewport === PHONE,
  })
  const page = await context.newPage()
  await visit(page)
  // Photos that can be seen are loaded; those further down are not asked for yet.
  const ready = `[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)`
  while (!(await page.evaluate(ready))) await page.waitForTimeout(100)
  await page.waitForTimeout(1000)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

/** Puts the phone before the laptop, each with round corners and a shadow, on nothing. */
async function compose(laptop, phone, path) {
  const large = await framed(laptop, 1240, 16)
  const small = await framed(phone, 300, 30)
  const shadow = await shadowOf(small.info, 30)
  const at = { left: SHEET.width - small.info.width - 24, top: SHEET.height - small.info.height - 24 }
  const picture = await sharp({ create: { ...SHEET, channels: 4, background: '#00000000' } })
    .composite([
      { input: large.data, left: 0, top: 24 },
      { input: shadow, left: at.left - 40, top: at.top - 40 },
      { input: small.data, ...at },
    ])
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
  if (picture.length > MAX_BYTES)
    throw new Error(`${path} has ${picture.length} bytes, more than ${MAX_BYTES}.`)
  writeFileSync(path, picture)
  console.log(`${path}: ${picture.length} bytes`)
}

async function framed(picture, width, radius) {
  const { data, info } = await sharp(picture).resize({ width }).png().toBuffer({ resolveWithObject: true })
  const corners = Buffer.from(
    `<svg width="${info.width}" height="${info.height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`,
  )
  const edge = Buffer.from(
    `<svg width="${info.width}" height="${info.height}"><rect x="0.75" y="0.75" width="${info.width - 1.5}" height="${info.height - 1.5}" rx="${radius}" fill="none" stroke="#80808080" stroke-width="1.5"/></svg>`,
  )
  return sharp(data)
    .composite([{ input: corners, blend: 'dest-in' }, { input: edge }])
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** The shadow of something, 40 pixels larger on each side. */
function shadowOf({ width, height }, radius) {
  const shape = `<svg width="${width + 80}" height="${height + 80}"><rect x="40" y="46" width="${width}" height="${height}" rx="${radius}" fill="#000" fill-opacity="0.34"/></svg>`
  return sharp(Buffer.from(shape)).blur(16).png().toBuffer()
}
