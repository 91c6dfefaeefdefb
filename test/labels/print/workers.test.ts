import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { catalogueSheet, LabelRefused, LabelsBusy, LabelWorkers } from '../../../labels/index.ts'
import { countTurns } from '../../support/effort.ts'
import { jobOf, manyLabels, pdfFolder } from '../support/labels.ts'

const folder = pdfFolder()
const workers = new LabelWorkers()
afterAll(() => workers.close())

const sheet = catalogueSheet('avery-7160')
if (sheet === null) throw new Error('no sheet')
const tiny = { ...sheet, label: { ...sheet.label, width: 12, height: 6 } }
const task = (name: string, count: number, of = sheet, template = 'code-name') =>
  ({
    what: 'print',
    key: name,
    font_folder: null,
    created_at: 0,
    file: join(folder, `${name}.pdf`),
    job: jobOf(of, template, manyLabels(count)),
  }) as const

describe('threads that draw labels', () => {
  it('print, and tell how far they are, while this one goes on', async () => {
    const told: number[] = []
    await workers.run(task('first', 1))
    const counted = countTurns()
    const result = await workers.run(task('many', 300), undefined, ({ labels }) => told.push(labels))
    const { turns } = counted()
    expect(result).toMatchObject({ pages: 15, labels: 300, warnings: [] })
    expect(told.length).toBeGreaterThan(5)
    expect(told).toEqual([...told].sort((one, other) => one - other))
    // Were they drawn in this thread, others would have a turn at each page at most.
    expect(turns).toBeGreaterThan(50)
    expect(readFileSync(join(folder, 'many.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('print the same bytes for the same job', async () => {
    const read = (name: string) => readFileSync(join(folder, `${name}.pdf`))
    await workers.run(task('one', 5))
    await workers.run(task('two', 5))
    // The PDF's id is made of what it says of itself.
    expect(read('one').equals(read('two'))).toBe(true)
  })

  it('stop on request, and leave nothing behind', async () => {
    const cancel = new AbortController()
    const running = workers.run(task('cancelled', 3000), cancel.signal, () => cancel.abort())
    await expect(running).rejects.toThrow(/abort/i)
    expect(existsSync(join(folder, 'cancelled.pdf'))).toBe(false)
    expect(await workers.run(task('after', 3))).toMatchObject({ labels: 3 })
  })

  it('refuse a label whose code nobody could scan', async () => {
    const refused = await workers.run(task('tiny', 2, tiny, 'code')).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(LabelRefused)
    expect(refused).toMatchObject({ code: 'code_too_small', label: 0 })
    expect(readdirSync(folder).filter((name) => name.startsWith('tiny'))).toEqual([])
  })

  it('show a label and a page', async () => {
    const job = jobOf(sheet, 'full', manyLabels(30))
    const svg = await workers.run({ what: 'label', font_folder: null, job, format: 'svg', dpi: 203 })
    expect(Buffer.from(svg.data ?? []).toString()).toMatch(/^<svg [^>]*width="63.994mm"/)
    const png = await workers.run({ what: 'page', font_folder: null, job, page: 1, dpi: 100 })
    expect(png).toMatchObject({ pages: 2, labels: 9 })
    expect(
      Buffer.from(png.data ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  it('do nothing any more when they are closed', async () => {
    const others = new LabelWorkers()
    await others.close()
    await expect(others.run(task('late', 1))).rejects.toBeInstanceOf(LabelsBusy)
  })
})
