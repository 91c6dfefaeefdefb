import { ContainerReply, containerReply } from '../../../services/interface/containers/replies.ts'
import { shortCodeReply } from '../../../services/interface/inventory/short-code-reply.ts'
import { routesWith } from '../../routing/routes-with.ts'

const { recordRoutes } = routesWith()

const containers = recordRoutes({
  collection: 'containers',
  param: 'container',
  tag: 'Containers',
  places: true,
  reply: { container: ContainerReply },
  show: (stored, view, { places }) => ({
    container: containerReply(places, stored, shortCodeReply(view, stored.record.public_id)),
  }),
})

const create = containers.create('container.create', {
  id: 'containers.create',
  path: '/api/v1/containers',
  summary: 'Add a container, optionally in a place',
  description: 'A client may choose the `public_id`: a lower-case UUIDv7.',
})

const read = containers.read({
  id: 'containers.get',
  path: '/api/v1/containers/{container}',
  summary: 'Get a container',
})

const update = containers.change('container.update', {
  id: 'containers.update',
  path: '/api/v1/containers/{container}',
  summary: 'Update a container',
  description:
    'Changes the fields that are present; null clears a field. The position and the fill status have routes of their own.',
  elsewhere: {
    placement: 'POST /api/v1/containers/{container}/move',
    fill_status: 'PATCH /api/v1/containers/{container}/fill-status',
    archived_at: 'POST /api/v1/containers/{container}/archive',
  },
})

const setFillStatus = containers.change('container.set_fill_status', {
  id: 'containers.fill_status',
  path: '/api/v1/containers/{container}/fill-status',
  summary: 'Set the fill status of a container',
})

const putting =
  '`place` and `move` take the same body and have the same effect: the container lies in the target, wherever it was before. By convention `place` is for a container without a place, and `move` for one that has a place. The history records which one was used.'

const place = containers.change('container.place', {
  id: 'containers.place',
  method: 'POST',
  path: '/api/v1/containers/{container}/place',
  summary: 'Put a container into a place',
  description: putting,
})

const move = containers.change('container.move', {
  id: 'containers.move',
  method: 'POST',
  path: '/api/v1/containers/{container}/move',
  summary: 'Move a container with its contents, as one movement',
  description: putting,
})

const unplace = containers.act('container.unplace', {
  id: 'containers.unplace',
  path: '/api/v1/containers/{container}/unplace',
  summary: 'Remove a container from its place',
})

const archive = containers.act('container.archive', {
  id: 'containers.archive',
  path: '/api/v1/containers/{container}/archive',
  summary: 'Archive a container; its contents stay in it',
})

const restore = containers.act('container.restore', {
  id: 'containers.restore',
  path: '/api/v1/containers/{container}/restore',
  summary: 'Restore an archived container',
})

export const containerCommandRoutes = [
  create,
  read,
  update,
  setFillStatus,
  place,
  move,
  unplace,
  archive,
  restore,
]
