import { z } from 'zod'
import { inputSchemas } from '../../../engine/index.ts'
import { catalogueSheet, LabelSheet, searchSheets } from '../../../labels/index.ts'
import { SheetReply, sheetReply } from '../../../services/interface/labels/replies.ts'
import { queryBoolean, queryInteger, queryNumber } from '../../../services/interface/routes/query-values.ts'
import { nameOf } from '../../../services/labels/choices.ts'
import { routesWith } from '../../routing/routes-with.ts'

const { recordRoutes, route } = routesWith()

const CatalogueReply = LabelSheet.extend({ name: z.string() }).meta({
  id: 'LabelSheet',
  description:
    'A sheet or roll on the market; measures are in millimetres from the upper left corner of the page. `same_as`: other numbers of the same sheet.',
})

const search = route({
  id: 'labels.sheets.search',
  method: 'GET',
  path: '/api/v1/labels/sheets',
  tag: 'Labels',
  summary: 'Find a sheet on the market by number, maker or size',
  addition: true,
  access: 'session',
  limiter: null,
  household: {},
  query: z.strictObject({
    q: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .meta({
        description: 'As printed on the box: `Avery L7160`, `dk1201`, `63.5x38.1`',
        examples: ['l7160'],
      }),
    brand: z.string().min(1).max(40).optional(),
    paper: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .meta({ examples: ['a4'] }),
    roll: queryBoolean.optional(),
    width: queryNumber(1, 1300).optional().meta({ description: 'Of a label, in millimetres' }),
    height: queryNumber(1, 1300).optional(),
    limit: queryInteger(1, 200).default(50),
  }),
  reply: z.strictObject({ sheets: z.array(CatalogueReply), total: z.int() }),
  handler({ query: { q, limit, ...rest } }) {
    const found = searchSheets({ text: q, ...rest })
    return {
      sheets: found.slice(0, limit).map((sheet) => ({ ...sheet, name: nameOf(sheet) })),
      total: found.length,
    }
  },
})

const sheets = recordRoutes({
  collection: 'label_sheets',
  param: 'sheet',
  tag: 'Labels',
  addition: true,
  reply: { sheet: SheetReply },
  show: (stored) => ({ sheet: sheetReply(stored) }),
})

const list = route({
  id: 'labels.own_sheets.list',
  method: 'GET',
  path: '/api/v1/labels/own-sheets',
  tag: 'Labels',
  summary: 'List the sheets of the household, by name',
  addition: true,
  access: 'session',
  limiter: null,
  household: {},
  reply: z.strictObject({ sheets: z.array(SheetReply) }),
  handler: ({ household }) =>
    household.file.read((view) => ({
      sheets: view
        .all('label_sheets')
        .map(sheetReply)
        .sort((one, other) => one.name.localeCompare(other.name, 'en')),
    })),
})

const NewSheet = inputSchemas['label_sheet.create']
/** A sheet that can be printed on: the engine does not know the catalogue. */
const KnownSheet = NewSheet.shape.sheet.refine(
  (sheet) => !('catalogue' in sheet) || catalogueSheet(sheet.catalogue) !== null,
  { path: ['catalogue'], message: 'The sheet does not exist; search for it.' },
)

const create = sheets.create('label_sheet.create', {
  id: 'labels.own_sheets.create',
  path: '/api/v1/labels/own-sheets',
  summary: 'Add a sheet: a measured one, or one of the catalogue with the offset of a printer',
  body: NewSheet.extend({ sheet: KnownSheet }).partial({ public_id: true }),
})

const read = sheets.read({
  id: 'labels.own_sheets.get',
  path: '/api/v1/labels/own-sheets/{sheet}',
  summary: 'Get a sheet of the household',
})

const update = sheets.change('label_sheet.update', {
  id: 'labels.own_sheets.update',
  path: '/api/v1/labels/own-sheets/{sheet}',
  summary: 'Update a sheet of the household or the offset of its printer',
  body: inputSchemas['label_sheet.update'].extend({ sheet: KnownSheet.optional() }).omit({ public_id: true }),
})

const remove = sheets.remove('label_sheet.delete', {
  id: 'labels.own_sheets.delete',
  path: '/api/v1/labels/own-sheets/{sheet}',
  summary: 'Delete a sheet of the household',
})

export const sheetRoutes = [search, list, create, read, update, remove]
