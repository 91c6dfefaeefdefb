/** Designs, sheets and views of lists that are tried, and some that are refused: they reach out of their label or page, or filter by nothing. */
export const goodDesigns: readonly unknown[] = [
  { unit: 'fraction', fields: [{ kind: 'rect', x: 0, y: 0, width: 1, height: 1, line: 'filled' }] },
  {
    unit: 'mm',
    width: 60,
    height: 30,
    fields: [{ kind: 'code', x: 0, y: 0, width: 28, height: 28, format: 'qr', value: { bind: 'code_url' } }],
  },
]

export const badDesigns: readonly unknown[] = [
  { unit: 'fraction', fields: [{ kind: 'rect', x: 0, y: 0, width: 2, height: 1, line: 'filled' }] },
]

const page = { unit: 'mm', page: 'a4', columns: 2, rows: 5, margins: { left: 5, top: 10 } }

export const goodSheets: readonly unknown[] = [{ catalogue: 'avery-7160' }, page]

export const badSheets: readonly unknown[] = [{ ...page, label: { width: 120, height: 20 } }]

const shown = { list: 'items', sort: 'name', descending: false, look: null, columns: null }

export const goodViews: readonly unknown[] = [
  { ...shown, conditions: [{ field: 'low', op: 'yes' }] },
  { ...shown, conditions: [], look: 'table', columns: ['placement', 'value'] },
]

export const badViews: readonly unknown[] = [{ ...shown, conditions: [{ field: 'low', op: 'maybe' }] }]
