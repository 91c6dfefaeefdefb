import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { linesFrom } from '../../../services/portability/imports/lines.ts'

it('the lines of a plan end at line feeds only, with the offsets behind them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-lines-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'lines')
  // Longer than a piece of a file, so that a line and a letter of several bytes are cut.
  const lines = ['"a\u2028b\u2029c\u0085d"', '', `"${'ü'.repeat(70_001)}"`, '"last"']
  const text = lines.map((line) => `${line}\n`).join('')
  writeFileSync(path, text)
  const read: { readonly text: string; readonly end: number }[] = []
  for await (const line of linesFrom(path, 0)) read.push(line)
  expect(read.map((line) => line.text)).toEqual(lines)
  expect(read.at(-1)?.end).toBe(Buffer.byteLength(text))
  const [first] = read
  const rest: string[] = []
  for await (const line of linesFrom(path, first?.end ?? 0)) rest.push(line.text)
  expect(rest).toEqual(lines.slice(1))
  writeFileSync(path, '"cut')
  for await (const line of linesFrom(path, 0)) expect(line).toEqual({ text: '"cut', end: 4 })
})
