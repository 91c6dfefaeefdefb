import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { openFonts } from '../../../labels/fonts/font-set.ts'
import { type LabelContent, type LabelSheet, type PrintJob, PrintOptions } from '../../../labels/index.ts'
import { doTask } from '../../../labels/print/tasks.ts'
import { SAMPLE } from '../../../labels/templates/content.ts'

/** The bundled fonts, opened once. */
export const { fonts } = openFonts(null)

/** Labels that differ: each its own code and name. */
export function manyLabels(count: number): LabelContent[] {
  return Array.from({ length: count }, (_, at) => ({
    ...SAMPLE,
    name: `Box ${at + 1}`,
    code_url: `https://stowage.example.org/q/K7QM${1000 + at}`,
    code_text: `K7QM-${1000 + at}`,
  }))
}

/** A photo to put on labels. */
export async function somePhoto(width = 300, height = 200): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: '#b08050' } })
    .jpeg()
    .toBuffer()
}

/** A job with the usual options. */
export function jobOf(
  sheet: LabelSheet,
  built_in: string,
  labels: readonly LabelContent[],
  options: Partial<PrintOptions> = {},
): PrintJob {
  return { title: 'Test', sheet, template: { built_in }, options: PrintOptions.parse(options), labels }
}

/** A folder for the PDFs of a test file, gone when its tests are. */
export function pdfFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-labels-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Prints a job in this thread. */
export async function printTo(file: string, job: PrintJob) {
  const task = { what: 'print', key: 'test', font_folder: null, created_at: 0, job, file } as const
  return await doTask(task, () => {})
}
