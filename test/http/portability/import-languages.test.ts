import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { DataImportReply, ReportRow } from '../../../services/interface/portability/data-imports.ts'
import { type Browser, openStowage } from '../../support/stowage.ts'
import { importWhole, itemsOf, step, uploaded } from './support.ts'

const TABLE = Buffer.from('Name;Menge;Gekauft am\nSäge;viele;31.2.2021\n;7;\n', 'latin1')

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Browser
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  ada = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

async function get(path: string, language: string): Promise<unknown> {
  const response = await fetch(`${stowage.url}/api/v1/data-imports${path}`, {
    headers: { ...ada.headers('GET'), 'accept-language': language },
  })
  return z.object({ data: z.unknown() }).parse(await response.json()).data
}

it('AI13 the report and the remarks are in the language of the reader, with the same codes', async () => {
  const { public_id } = await uploaded(ada, 'sachen.csv', TABLE)
  await step(ada, public_id, 'dry-run')
  const read = async (language: string) => {
    const { rows } = z.object({ rows: z.array(ReportRow) }).parse(await get(`/${public_id}/rows`, language))
    const { data_import } = z
      .object({ data_import: DataImportReply })
      .parse(await get(`/${public_id}`, language))
    const said = rows.flatMap(({ message, problems }) => [message, ...problems.map((each) => each.message)])
    const codes = rows.map(({ code, problems }) => [code, ...problems.map((each) => each.code)])
    return { said, codes, remarks: data_import.remarks }
  }
  const german = await read('de-CH,de;q=0.9,en;q=0.8')
  expect(german.remarks).toEqual(['Die Datei wird als windows-1252 gelesen.'])
  expect(german.said).toEqual([
    null,
    '„31.2.2021“: Den 31. gibt es in diesem Monat nicht; der Text steht jetzt in einem eigenen Feld',
    '„viele“ ist keine Menge: ein neuer Gegenstand bekommt die Menge 1; der Text steht jetzt in einem eigenen Feld',
    'Die Zeile hat keinen Namen',
  ])
  const spanish = await read('es')
  expect(spanish.remarks).toEqual(['El archivo se lee como windows-1252.'])
  expect(spanish.said.at(-1)).toBe('La fila no tiene nombre')
  const english = await read('ja')
  expect(english.said.at(-1)).toBe('the row has no name')
  expect(english.codes).toEqual([[null, 'cell_no_such_day', 'cell_not_quantity'], ['row_nameless']])
  expect([german.codes, spanish.codes]).toEqual([english.codes, english.codes])
})

it('AI13 a file that is no table is refused in the language of the reader', async () => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from('%PDF-1.7\n')]), 'a.csv')
  const response = await fetch(`${stowage.url}/api/v1/data-imports`, {
    method: 'POST',
    headers: { ...ada.headers('POST'), 'accept-language': 'fr' },
    body: form,
  })
  const { error } = z
    .object({ error: z.object({ message: z.string(), details: z.array(z.object({ code: z.string() })) }) })
    .parse(await response.json())
  expect([response.status, error.details[0]?.code]).toEqual([422, 'unreadable'])
  expect(error.message).toMatch(/^Le fichier n’est pas un tableau\./)
})

it('AI13 what the household does not let an import undo has the code of its refusal', async () => {
  const one = await importWhole(ada, 'pot.csv', 'name,place\nPot,Kitchen\n')
  const [pot] = await itemsOf(ada)
  if (!pot) throw new Error('nothing was imported')
  await ada.send('PATCH', `/items/${pot.public_id}`, { name: 'Large pot' })
  const undone = await step(ada, one.public_id, 'undo')
  expect(undone.kept).toBeGreaterThan(0)
  const { rows } = z
    .object({ rows: z.array(ReportRow) })
    .parse(await get(`/${one.public_id}/rows?status=refused`, 'fr'))
  expect(rows).toMatchObject([{ line: 2, code: 'kept_by_household', cause: expect.any(String) }])
  expect(rows[0]?.message).toMatch(/^Pas annulé : /)
  const english = await get(`/${one.public_id}/rows?status=refused`, 'en')
  expect(JSON.stringify(english)).toContain('kept: ')
})
