import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { amountText, labelHints, readReceipt } from '../../../engine/intake/index.ts'
import { closePictureProcesses, closeTextProcess, isMediaRefusal, readText } from '../../../media/index.ts'
import { labelOf, labelPicture } from '../../intake/printed/labels.ts'
import { receiptOf, receiptPicture } from '../../intake/printed/receipts.ts'
import { Random } from '../../simulation/random.ts'
import type { Bench, Scenario } from '../bench.ts'
import { type Figure, quantile } from '../figure.ts'
import { fill, indexed } from '../fill.ts'
import { dataOf, MOBILE, waitForSearch } from '../stowage-client.ts'
import { COMMON_WORD } from '../words.ts'

const THINGS = 50_000
const ASKED = 60
/** Labels, and receipts, of each kind of picture. */
const PRINTED = 24
const LANGUAGES = { en: ['eng'], de: ['eng', 'deu'], fr: ['eng', 'fra'], es: ['eng', 'spa'] } as const
const TODAY = '2026-01-01'

const Suggested = z.object({ suggestion: z.object({ drafts: z.array(z.unknown()) }) })

/** Suggestions for new things of a large household, and what is read on labels and receipts. */
export const suggestions: Scenario = {
  name: 'suggestions',
  async *run(bench) {
    yield* asked(bench)
    yield* sure()
    for (const how of ['clean', 'photo'] as const) yield* printed(how)
    await closeTextProcess()
    await closePictureProcesses()
  },
}

async function* asked(bench: Bench): AsyncGenerator<Figure> {
  const household = await bench.found('Suggestions')
  const { household_id, file } = household
  await bench.withoutStowage(async () => {
    await fill(household, THINGS)
    await indexed(file)
  })
  const connection = bench.connect()
  await waitForSearch(connection, household_id)
  const path = `${MOBILE}/ai/intake/item-suggestions`
  const ask = async (text: string) => {
    const began = performance.now()
    const answer = await connection.post(path, JSON.stringify({ text, household_id }))
    dataOf(Suggested, answer)
    return performance.now() - began
  }
  const first = await ask(`3 boxes of ${COMMON_WORD}`)
  const times: number[] = []
  for (let n = 0; n < ASKED; n++) times.push(await ask(`${n + 2} boxes of ${COMMON_WORD} number ${n}`))
  connection.close()
  const size = THINGS.toLocaleString('en')
  yield { work: `the first suggestion in ${size} things`, unit: 'ms', stowage: [first], floor: [] }
  yield {
    work: `a suggestion in ${size} things, p95`,
    unit: 'ms',
    stowage: [quantile(times, 0.95)],
    floor: [],
    note: 'target: 100 ms; like things are looked up, and nothing is read from disk',
  }
}

/** How sure suggestions of categories are, beside how right they are. */
async function* sure(): AsyncGenerator<Figure> {
  const { evaluated, leftOut } = await import('../../intake/evaluation.ts')
  const { calibrationError, errorByChance, rightOf } = await import('../../intake/trial.ts')
  const { unseen } = await import('../../intake/unseen.ts')
  const filled = [...evaluated.fresh, ...evaluated.held].filter(({ filled }) => filled)
  const percent = (work: string, share: number, note: string): Figure => {
    return { work, unit: '%', stowage: [100 * share], floor: [], note }
  }
  const left = leftOut()
  const all = calibrationError([...left.fresh, ...left.held])
  yield percent('calibration error in a home that was left out', all, 'target: 8 %')
  const [named, parts] = ['things asked for', 'fifths of all things']
  yield percent(`calibration error, ${named}`, calibrationError(evaluated.fresh), 'target: 8 %')
  yield percent(`calibration error, ${parts}`, calibrationError(evaluated.held), 'target: 8 %')
  yield percent(
    `calibration error in a home that was left out, ${named}`,
    calibrationError(left.fresh),
    'target: 8 %',
  )
  yield percent(
    `calibration error in a home that was left out, ${parts}`,
    calibrationError(left.held),
    'target: 8 %',
  )
  const sets = { ...unseen, 'all of them': Object.values(unseen).flat() }
  for (const [which, guesses] of Object.entries(sets)) {
    const sure = guesses.filter(({ filled }) => filled)
    const dice = new Random(1)
    const chance = (100 * errorByChance(guesses, () => dice.next())).toFixed(1)
    const many = `target: 8 %; ${guesses.length} suggestions, of which chance alone makes ${chance} %`
    yield percent(
      `calibration error in homes that were never fitted, ${which}`,
      calibrationError(guesses),
      many,
    )
    yield percent(
      `categories that are filled in and right in homes that were never fitted, ${which}`,
      rightOf(sure),
      `target: 95 %; ${sure.length} are`,
    )
  }
  yield percent(
    'categories that are filled in and right',
    rightOf(filled),
    `target: 95 %; ${filled.length} are`,
  )
}

async function* printed(how: 'clean' | 'photo'): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'stowage-printed-'))
  let [days, totals, dates, wrong] = [0, 0, 0, 0]
  const times: number[] = []
  const read = async (picture: Buffer, language: keyof typeof LANGUAGES) => {
    const path = join(folder, 'picture')
    await writeFile(path, picture)
    const began = performance.now()
    const lines = await readText(path, { owner: 'bench', languages: [...LANGUAGES[language]] })
    times.push(performance.now() - began)
    return isMediaRefusal(lines) ? [] : lines
  }
  for (let n = 0; n < PRINTED; n++) {
    const label = labelOf(n)
    const hints = labelHints(await read(await labelPicture(n, how), label.language), TODAY)
    const day = hints.find(({ field }) => field === 'expires_on')
    if (day?.value === label.expires_on) days++
    else if ((day?.confidence ?? 0) >= 0.9) wrong++
    const receipt = receiptOf(n)
    const { total, date } = readReceipt(await read(await receiptPicture(n, how), receipt.language))
    if (total && amountText(total.value) === receipt.total) totals++
    if (date?.value === receipt.date) dates++
  }
  await rm(folder, { recursive: true, force: true })
  const share = (work: string, count: number, note: string): Figure => ({
    ...{ work: `${how}: ${work}`, unit: '%', stowage: [(100 * count) / PRINTED], floor: [], note },
  })
  yield share('days of expiry on labels', days, 'target: 95 %')
  yield share('wrong days that are filled in', wrong, 'target: at most 1 %')
  yield share('totals of receipts', totals, 'target: 95 %')
  yield share('days of receipts', dates, 'target: 95 %')
  yield { work: `${how}: reading a picture`, unit: 'ms', stowage: times, floor: [] }
}
