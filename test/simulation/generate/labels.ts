import { badDesigns, badSheets, goodDesigns, goodSheets } from './designs.ts'
import { type Maker, on, type Picker, upTo } from './knowledge.ts'
import { thing } from './media.ts'

const design = (picker: Picker) => picker.pick(picker.chance(90) ? goodDesigns : badDesigns)
const sheet = (picker: Picker) => picker.pick(picker.chance(90) ? goodSheets : badSheets)
const offset = (picker: Picker) => picker.pick([null, { x: 1.5, y: -0.5 }, { x: 0, y: 20 }])

const designMakers: readonly Maker[] = [
  {
    weight: upTo(2, 'label_templates', 2),
    make: (picker) => ({
      type: 'label_template.create',
      input: { public_id: picker.idFor('label_templates'), name: picker.name(), design: design(picker) },
    }),
  },
  {
    weight: on('label_templates', 2),
    make: (picker) => ({
      type: 'label_template.update',
      input: {
        public_id: picker.id('label_templates'),
        ...picker.fields(60, { name: () => picker.name(), design: () => design(picker) }),
      },
    }),
  },
  {
    weight: upTo(2, 'label_sheets', 2),
    make: (picker) => ({
      type: 'label_sheet.create',
      input: {
        public_id: picker.idFor('label_sheets'),
        name: picker.name(),
        sheet: sheet(picker),
        ...picker.fields(50, { offset: () => offset(picker) }),
      },
    }),
  },
  {
    weight: on('label_sheets', 2),
    make: (picker) => ({
      type: 'label_sheet.update',
      input: {
        public_id: picker.id('label_sheets'),
        ...picker.fields(50, {
          name: () => picker.name(),
          sheet: () => sheet(picker),
          offset: () => offset(picker),
        }),
      },
    }),
  },
  ...(['label_template', 'label_sheet'] as const).map(
    (kind): Maker => ({
      weight: on(`${kind}s`, 1),
      make: (picker) => ({ type: `${kind}.delete`, input: { public_id: picker.id(`${kind}s`) } }),
    }),
  ),
]

const shortCodeMakers: readonly Maker[] = [
  {
    weight: upTo(4, 'short_codes', 3),
    make: (picker) => ({
      type: 'short_code.create',
      input: { public_id: picker.idFor('short_codes'), target: thing(picker) },
    }),
  },
  {
    weight: upTo(4, 'short_codes', 1),
    make: (picker) => ({
      type: 'short_code.create_blank',
      input: { count: picker.pick([1, 2, 2, 0, 1001]) },
    }),
  },
  {
    weight: on('short_codes', 5),
    make: (picker) => ({
      type: 'short_code.bind',
      input: {
        public_id: picker.id('short_codes'),
        target: thing(picker),
        ...picker.fields(40, { rebind: () => picker.chance(80) }),
      },
    }),
  },
  {
    weight: on('short_codes', 2),
    make: (picker) => ({ type: 'short_code.unbind', input: { public_id: picker.id('short_codes') } }),
  },
]

/** What people do with labels. */
export const labelMakers: readonly Maker[] = [...designMakers, ...shortCodeMakers]
