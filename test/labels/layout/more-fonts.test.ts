import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openFonts } from '../../../labels/fonts/font-set.ts'
import { itemise } from '../../../labels/fonts/itemise.ts'

const folder = mkdtempSync(join(tmpdir(), 'stowage-fonts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const italic = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/700Bold_Italic/Inter_700Bold_Italic.ttf',
)

describe('fonts of a folder', () => {
  it('come after the bundled ones, and what is no font is told of', () => {
    copyFileSync(italic, join(folder, 'more.ttf'))
    writeFileSync(join(folder, 'broken.ttf'), 'not a font')
    writeFileSync(join(folder, 'readme.txt'), 'nothing')
    const { fonts, unreadable } = openFonts(folder)
    expect(fonts.regular.map(({ id }) => id)).toEqual(['inter-regular#0', 'more.ttf#0'])
    expect(fonts.bold.map(({ id }) => id)).toEqual(['inter-bold#0', 'more.ttf#0'])
    expect(unreadable.map(({ file }) => file)).toEqual(['broken.ttf'])
  })

  it('are not missed where there is no such folder, and that is told', () => {
    const { fonts, unreadable } = openFonts(join(folder, 'nowhere'))
    expect(fonts.regular.map(({ id }) => id)).toEqual(['inter-regular#0'])
    expect(unreadable.map(({ file }) => file)).toEqual([join(folder, 'nowhere')])
  })

  it('draw the characters that only they have', () => {
    const { fonts } = openFonts(folder)
    const [first, second] = fonts.regular
    if (!first || !second) throw new Error('two faces')
    const without = { has: (codePoint: number) => codePoint !== 0x41 && first.has(codePoint) }
    const runs = itemise('BAB', [Object.assign(Object.create(first), without), second])
    expect(runs.map(({ text, face }) => [text, face?.id])).toEqual([
      ['B', first.id],
      ['A', second.id],
      ['B', first.id],
    ])
  })
})
