import { z } from 'zod'
import { SavedViewReply, savedViewReply } from '../../../services/interface/saved-views/replies.ts'
import { routesWith } from '../../routing/routes-with.ts'

const { recordRoutes, route } = routesWith()

const views = recordRoutes({
  collection: 'saved_views',
  param: 'view',
  tag: 'Saved views',
  addition: true,
  reply: { view: SavedViewReply },
  show: (stored) => ({ view: savedViewReply(stored) }),
})

const list = route({
  id: 'saved_views.list',
  method: 'GET',
  path: '/api/v1/saved-views',
  tag: 'Saved views',
  addition: true,
  summary: 'List the saved views of the household, by name',
  access: 'session',
  limiter: null,
  household: {},
  reply: z.strictObject({ views: z.array(SavedViewReply) }),
  handler: ({ household }) => ({
    views: household.file.read((view) =>
      view
        .all('saved_views')
        .map(savedViewReply)
        .sort((one, other) => one.name.localeCompare(other.name, 'en')),
    ),
  }),
})

const create = views.create('saved_view.create', {
  id: 'saved_views.create',
  path: '/api/v1/saved-views',
  summary: 'Save a view of a list for the household',
})

const read = views.read({
  id: 'saved_views.get',
  path: '/api/v1/saved-views/{view}',
  summary: 'Get a saved view',
})

const update = views.change('saved_view.update', {
  id: 'saved_views.update',
  path: '/api/v1/saved-views/{view}',
  summary: 'Rename a saved view, or replace what it shows',
})

const remove = views.remove('saved_view.delete', {
  id: 'saved_views.delete',
  path: '/api/v1/saved-views/{view}',
  summary: 'Delete a saved view',
})

/** Saved views of the lists of a household. */
export const savedViewRoutes = [list, create, read, update, remove]
