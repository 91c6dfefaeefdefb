/** Reads answers of the server about labels. What does not fit is left out. */

/** The measures of a sheet that its picture needs, in millimetres. */
export interface Layout {
  readonly page: { readonly width: number; readonly height: number }
  readonly label: { readonly width: number; readonly height: number; readonly corner: number }
  readonly columns: number
  readonly rows: number
  readonly left: number
  readonly top: number
  readonly pitch_x: number
  readonly pitch_y: number
}

/** A sheet to choose. */
export interface Sheet {
  readonly id: string
  readonly name: string
  readonly own: boolean
  readonly roll: boolean
  /** Null for a sheet that the household has measured itself: the server knows it. */
  readonly layout: Layout | null
}

/** A way that labels look. */
export interface Template {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly own: boolean
}

export interface Warning {
  readonly code: string
  readonly labels: number
  readonly message: string
}

/** A print job, as the page shows it. */
export interface Job {
  readonly id: string
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly labels: number
  readonly pages: number
  readonly progress: number
  readonly warnings: readonly Warning[]
  readonly error: string | null
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

export function list(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name)
  return Array.isArray(found) ? found : []
}

const words = (value: unknown, name: string) => {
  const found = field(value, name)
  return typeof found === 'string' ? found : ''
}
const number = (value: unknown, name: string) => {
  const found = field(value, name)
  return typeof found === 'number' && Number.isFinite(found) ? found : 0
}

/** A sheet of the catalogue. */
export function readSheet(sheet: unknown): Sheet | null {
  const [page, label, grid] = [field(sheet, 'page'), field(sheet, 'label'), field(sheet, 'grid')]
  const layout = {
    page: { width: number(page, 'width'), height: number(page, 'height') },
    label: {
      width: number(label, 'width'),
      height: number(label, 'height'),
      corner: field(label, 'shape') === 'rectangle' ? number(label, 'corner') : number(label, 'width') / 2,
    },
    columns: number(grid, 'columns'),
    rows: number(grid, 'rows'),
    left: number(grid, 'left'),
    top: number(grid, 'top'),
    pitch_x: number(grid, 'pitch_x'),
    pitch_y: number(grid, 'pitch_y'),
  }
  const id = words(sheet, 'id')
  if (id === '' || layout.page.width <= 0 || layout.columns < 1 || layout.rows < 1) return null
  return { id, name: words(sheet, 'name') || id, own: false, roll: field(sheet, 'roll') === true, layout }
}

/** A sheet of the household. */
export function readOwnSheet(sheet: unknown): Sheet | null {
  const id = words(sheet, 'public_id')
  if (id === '') return null
  return { id, name: words(sheet, 'name'), own: true, roll: false, layout: null }
}

/** By how far the printer of a sheet is off, as the household knows it. */
export function readOffset(answer: unknown): { readonly x: number; readonly y: number } {
  const offset = field(field(answer, 'sheet'), 'offset')
  return { x: number(offset, 'x'), y: number(offset, 'y') }
}

/** A sheet as this browser has kept it. */
export function readKeptSheet(sheet: unknown): Sheet | null {
  if (field(sheet, 'own') === true) return readOwnSheet({ ...Object(sheet), public_id: words(sheet, 'id') })
  const layout = field(sheet, 'layout')
  const grid = layout
  return readSheet({
    ...Object(sheet),
    page: field(layout, 'page'),
    label: { ...Object(field(layout, 'label')), shape: 'rectangle' },
    grid,
  })
}

/** The templates: the built-in ones, then those of the household. */
export function readTemplates(answer: unknown): Template[] {
  return [
    ...list(answer, 'built_in').map((each) => ({
      id: words(each, 'id'),
      name: words(each, 'name'),
      description: words(each, 'description'),
      own: false,
    })),
    ...list(answer, 'templates').map((each) => ({
      id: words(each, 'public_id'),
      name: words(each, 'name'),
      description: '',
      own: true,
    })),
  ]
}

const states: readonly Job['state'][] = ['queued', 'running', 'done', 'failed', 'cancelled']

export function readJob(answer: unknown): Job {
  const job = field(answer, 'print_job')
  const error = field(job, 'error')
  return {
    id: words(job, 'public_id'),
    state: states.find((each) => each === field(job, 'state')) ?? 'failed',
    labels: number(job, 'labels'),
    pages: number(job, 'pages'),
    progress: number(job, 'progress'),
    warnings: list(job, 'warnings').map((each) => ({
      code: words(each, 'code'),
      labels: number(each, 'labels'),
      message: words(each, 'message'),
    })),
    error: error === null || error === undefined ? null : words(error, 'message'),
  }
}
