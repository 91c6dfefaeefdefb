import { badViews, goodViews } from './designs.ts'
import { type Maker, on, type Picker, upTo } from './knowledge.ts'

function view(picker: Picker): unknown {
  return picker.chance(90) ? picker.pick(goodViews) : picker.pick(badViews)
}

/** What people do with saved views of lists. */
export const savedViewMakers: readonly Maker[] = [
  {
    weight: upTo(3, 'saved_views', 3),
    make: (picker) => ({
      type: 'saved_view.create',
      input: { public_id: picker.idFor('saved_views'), name: picker.name(), view: view(picker) },
    }),
  },
  {
    weight: on('saved_views', 2),
    make: (picker) => ({
      type: 'saved_view.update',
      input: {
        public_id: picker.id('saved_views'),
        ...picker.fields(60, { name: () => picker.name(), view: () => view(picker) }),
      },
    }),
  },
  {
    weight: on('saved_views', 1),
    make: (picker) => ({ type: 'saved_view.delete', input: { public_id: picker.id('saved_views') } }),
  },
]
