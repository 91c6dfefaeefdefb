import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { closeCodeThread, isMediaRefusal, type PhotoCodeFormat, readCodes } from '../../../media/index.ts'
import { some } from '../../support/rounds.ts'

/** Photographs of codes with their texts, from ZXing's tests. */
const PICTURES = fileURLToPath(new URL('../../../../shared/data/barcodes/', import.meta.url))

/** The folders, and what their pictures show. */
const FOLDERS: readonly (readonly [folder: string, format: PhotoCodeFormat])[] = [
  ['code128-1', 'code_128'],
  ['ean13-4', 'ean_13'],
  ['ean8-1', 'ean_8'],
  ['qrcode-3', 'qr'],
  ['upca-3', 'upc_a'],
]

interface Row {
  readonly folder: string
  readonly pictures: number
  readonly right: number
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
  readonly slowest_ms: number
}

async function rowOf(folder: string, format: PhotoCodeFormat): Promise<Row> {
  const names = some(readdirSync(join(PICTURES, folder)).filter((name) => name.endsWith('.png')))
  const wrong: string[] = []
  const missed: string[] = []
  let slowest_ms = 0
  for (const name of names) {
    const text = readFileSync(join(PICTURES, folder, name.replace(/png$/, 'txt')), 'utf8')
    const began = performance.now()
    const codes = await readCodes(join(PICTURES, folder, name))
    slowest_ms = Math.max(slowest_ms, performance.now() - began)
    if (isMediaRefusal(codes)) throw new Error(`${name}: ${codes.message}`)
    if (codes.length === 0) missed.push(name)
    const others = codes.filter((code) => code.text !== text || code.format !== format)
    if (others.length > 0) wrong.push(`${name}: ${others.map((code) => code.text).join(', ')}`)
  }
  const right = names.length - missed.length - wrong.length
  return { folder, pictures: names.length, right, wrong, missed, slowest_ms: Math.round(slowest_ms) }
}

describe.skipIf(!existsSync(PICTURES))('photographs of codes', () => {
  afterAll(closeCodeThread)

  it('are read right, nine of ten in each folder, and none is read wrong', async () => {
    const rows: Row[] = []
    for (const [folder, format] of FOLDERS) rows.push(await rowOf(folder, format))
    const table = rows.map(({ folder, pictures, right, wrong, missed, slowest_ms }) => {
      const share = `${((right / pictures) * 100).toFixed(0)} %`.padStart(5)
      const rest = missed.length > 0 ? `   missed: ${missed.join(' ')}` : ''
      return `${folder.padEnd(10)} ${right}/${pictures} ${share}   wrong ${wrong.length}   ${slowest_ms} ms${rest}`
    })
    console.log(table.join('\n'))
    expect(rows.flatMap((row) => row.wrong)).toEqual([])
    for (const { folder, right, pictures } of rows)
      expect(right / pictures, folder).toBeGreaterThanOrEqual(0.9)
  }, 120_000)
})
