import type { OperationInputs } from '../../engine/index.ts'
import { demoId } from './chance.ts'
import { placed, tagId, type Visit } from './plan.ts'

type ListView = OperationInputs['saved_view.create']['view']

const LIST: ListView = {
  list: 'items',
  conditions: [],
  sort: 'name',
  descending: false,
  look: 'list',
  columns: null,
}

const TO_SELL: ListView = {
  ...LIST,
  conditions: [{ field: 'tag_ids', op: 'of', values: [tagId('sell')] }],
  sort: 'value',
  descending: true,
  look: 'pictures',
}

const FOR_THE_INSURANCE: ListView = {
  ...LIST,
  conditions: [{ field: 'insured', op: 'yes' }],
  sort: 'purchase_price',
  descending: true,
  look: 'table',
  columns: ['placement', 'serial_number', 'purchase_date', 'purchase_price'],
}

const EAT_FIRST: ListView = {
  ...LIST,
  conditions: [
    { field: 'placement', op: 'of', values: [placed('kitchen').id] },
    { field: 'expires_on', op: 'some' },
  ],
  sort: 'expires_on',
}

function saved(key: string, name: string, view: ListView): Visit['steps'][number] {
  return { type: 'saved_view.create', input: { public_id: demoId('view', key), name, view } }
}

/** The views of lists that the members saved. */
export const VIEWS: readonly Visit[] = [
  {
    days: 40.3,
    by: 'mara',
    steps: [
      saved('sell', 'To sell, dearest first', TO_SELL),
      saved('insurance', 'For the insurance', FOR_THE_INSURANCE),
    ],
  },
  { days: 12.6, by: 'jonas', steps: [saved('eat', 'Eat first', EAT_FIRST)] },
]
