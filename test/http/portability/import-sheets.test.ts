import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf as sheetOf, workbook } from '../../services/imports/workbook.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage } from '../../support/stowage.ts'
import { importWhole, itemsOf, rowsOf, step, uploaded } from './support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Browser
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  ada = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

const home = (extra: readonly (readonly string[])[] = []) =>
  workbook({
    Kitchen: { rows: sheetOf(['Name', 'Price'], ['Pan', '12,50'], ['Pan', '1.499'], ['Total', '1511,50']) },
    Garage: { rows: sheetOf(['Name', 'Price'], ['Saw', '80,00'], ...extra) },
    People: { rows: sheetOf(['Person', 'Phone'], ['Eve', '789']) },
  })

it('AI10 shows the sheets of a workbook, imports the chosen ones, and names the others', async () => {
  const one = await uploaded(ada, 'home.xlsx', await home())
  expect(one.sheets.map(({ name, rows, columns }) => [name, rows, columns])).toEqual([
    ['Kitchen', 3, [1, 2]],
    ['Garage', 1, [1, 2]],
    ['People', 1, [3, 4]],
  ])
  expect(one.columns[2]).toMatchObject({ name: 'Price', unclear: '1.499' })
  expect(one.mapping).toMatchObject({ sheets: ['Kitchen', 'Garage'], decimal: ',' })
  const wrong = { ...one.mapping, sheets: ['Cellar'] }
  const refused = await ada.send('POST', `/data-imports/${one.public_id}/dry-run`, { mapping: wrong })
  expectError(refused, 422, 'validation_failed')
  const checked = await step(ada, one.public_id, 'dry-run')
  expect(checked.summary).toMatchObject({ rows: 4, created: 3, skipped: 1, refused: 0 })
  expect(checked.remarks).toContain('These sheets of the file are not imported: “People” (1 row).')
  const rows = await rowsOf(ada, one.public_id)
  expect(rows.map(({ line, sheet, status }) => [sheet, line, status])).toEqual([
    ['Kitchen', 2, 'created'],
    ['Kitchen', 3, 'created'],
    ['Kitchen', 4, 'skipped'],
    ['Garage', 2, 'created'],
  ])
  await step(ada, one.public_id, 'confirm')
  const items = await itemsOf(ada)
  expect(items.map(({ name, path }) => [name, path.map((place) => place.name)])).toEqual(
    expect.arrayContaining([
      ['Pan', ['Kitchen']],
      ['Saw', ['Garage']],
    ]),
  )
  expect(items).toHaveLength(3)
})

it('AI10 changes nothing when the same sheets come again, and undoes them all', async () => {
  const again = await uploaded(ada, 'home.xlsx', await home())
  const checked = await step(ada, again.public_id, 'dry-run')
  expect(checked.summary).toMatchObject({ created: 0, changed: 0, skipped: 4, operations: 0 })
  const more = await importWhole(ada, 'more.xlsx', await home([['Axe', '5,00']]))
  expect((await step(ada, more.public_id, 'undo')).kept).toBe(0)
  expect((await itemsOf(ada)).map(({ name }) => name).sort()).toEqual(['Pan', 'Pan', 'Saw'])
})
