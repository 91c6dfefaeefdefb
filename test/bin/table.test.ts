import { expect, it } from 'vitest'
import { tableText } from '../../bin/table.ts'
import { bytesText } from '../../services/operations/words.ts'

const columns = [{ title: 'id' }, { title: 'name', shrinks: true }, { title: 'size', right: true }]

it('a table has straight columns, and is cut where it would be wider than the terminal', () => {
  const rows = [
    ['a', 'Household of Ada', '1.0 KiB'],
    ['bcd', 'Büro\u001b[2J', '12 B'],
  ]
  expect(tableText(columns, rows, 80)).toBe(
    [
      'id   name                 size',
      'a    Household of Ada  1.0 KiB',
      'bcd  Büro�[2J             12 B',
      '',
    ].join('\n'),
  )
  expect(tableText(columns, rows, 24)).toBe(
    ['id   name           size', 'a    Household…  1.0 KiB', 'bcd  Büro�[2J       12 B', ''].join('\n'),
  )
  // Not narrower than can be read.
  expect(tableText(columns, rows, 5)).toContain('Househo…')
  expect(tableText(columns, [], 80)).toBe('id  name  size\n')
})

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KiB'],
  [1_572_864, '1.5 MiB'],
  [2 ** 42 * 2000, '8000.0 TiB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
