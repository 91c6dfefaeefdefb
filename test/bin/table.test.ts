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
  [999, '999 B'],
  [1000, '1.0 kB'],
  [1_500_000, '1.5 MB'],
  [999_999, '1.0 MB'],
  [8e15, '8000.0 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
