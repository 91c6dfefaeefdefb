import { describe, expect, it } from 'vitest'
import { Database } from '../../../storage/sqlite.ts'
import { exports } from './exports.ts'
import { planned } from './planned.ts'

/** The parts of a cell that must be found again: the entries of lists, the names of a path, the words of a text in HTML. */
function partsOf(cell: string): string[] {
  return cell
    .replace(/<[^>]*>/g, ' ')
    .split(/[;|/>\n]|,(?!\d)| {2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Whether a plan has a text, a number or a day, in whatever way it writes it. */
function has(plan: string, part: string): boolean {
  if (plan.includes(JSON.stringify(part).slice(1, -1))) return true
  const digits = part.replace(/[^\d.,]/g, '').replace(/[.,]$/, '')
  const numbers = [digits.replaceAll('.', '').replace(',', '.'), digits.replaceAll(',', '')].map(Number)
  if (numbers.some((number) => number > 0 && new RegExp(`[":]${number}0?[",}]`).test(plan))) return true
  // Truth, and amounts of nothing, have no text.
  return (
    /^(true|false|yes|no|0|0\.00|item|folder)$/i.test(part) || day(part).some((each) => plan.includes(each))
  )
}

function day(part: string): string[] {
  const [, a = '', b = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(part) ?? []
  const of = (month: string, date: string) => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return year === '' ? [] : [of(a, b), of(b, a)]
}

describe('each cell of an export is in what the import does, or in its report', () => {
  it.each(Object.entries(exports))('%s', async (_name, { content, format, created, unread = [] }) => {
    const plan = await planned(content)
    expect([plan.mapping.format, plan.summary.refused]).toEqual([format, 0])
    expect(plan.summary.created, plan.report).toBe(created)
    const everything = `${plan.steps}${plan.files}${plan.report}`
    const lost = plan.rows.flatMap((cells) =>
      cells.flatMap((cell, i) =>
        partsOf(cell)
          .filter((part) => !has(everything, part))
          .map((part) => `${plan.headers[i]}: ${part}`),
      ),
    )
    expect(lost).toEqual([])
    for (const words of unread) expect(plan.remarks.join('\n')).toContain(words)
  })
})

it('names the columns of a database that it does not read', async () => {
  const db = new Database(':memory:')
  db.exec(`
    CREATE TABLE products (id INTEGER, name TEXT, tare_weight REAL, hide_on_stock_overview INTEGER, row_created_timestamp TEXT);
    INSERT INTO products VALUES (1, 'Flour', 250, 0, '2026-01-02 03:04:05');
    CREATE TABLE locations (id INTEGER, name TEXT, description TEXT); INSERT INTO locations VALUES (1, 'Pantry', 'Cool');`)
  const { remarks } = await planned(db.serialize())
  db.close()
  expect(remarks).toEqual([
    'Of products, these columns are not imported: tare_weight.',
    'Of locations, these columns are not imported: description.',
  ])
})
