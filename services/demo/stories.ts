import { placed, type Visit } from './plan.ts'
import { thingId } from './thing-steps.ts'

/** Two people who changed the same thing while they did not see each other: each pair leaves a conflict. */
export const STORIES: readonly Visit[] = [
  {
    days: 2.2,
    by: 'mara',
    steps: [
      { type: 'item.move', input: { public_id: thingId('Raclette grill'), placement: placed('r2-32') } },
    ],
  },
  {
    days: 2.1,
    by: 'jonas',
    offline: true,
    steps: [
      { type: 'item.move', input: { public_id: thingId('Raclette grill'), placement: placed('living') } },
    ],
  },
  {
    days: 0.9,
    by: 'jonas',
    steps: [
      {
        type: 'item.update',
        input: {
          public_id: thingId('Toaster'),
          description: 'The left slot stays cold: repair café on Saturday',
        },
      },
    ],
  },
  {
    days: 0.8,
    by: 'mara',
    offline: true,
    steps: [
      {
        type: 'item.update',
        input: { public_id: thingId('Toaster'), description: 'Only one slot works. New element ordered' },
      },
    ],
  },
]
