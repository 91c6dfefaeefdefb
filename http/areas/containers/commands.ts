import { z } from 'zod'
import { inputSchemas } from '../../../engine/index.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { type Answering, present } from '../../routing/command-route.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { shortCodeReply } from '../inventory/short-code-reply.ts'
import { ContainerReply, containerReply } from './replies.ts'

const { commandRoute } = routesWith()

export const ContainerParam = z.strictObject({ container: Uuid7 })
const known = { public_id: true } as const

const shared = {
  tag: 'Containers',
  reply: { container: ContainerReply },
  places: true,
  subject: ({ public_id }: { readonly public_id: string }) =>
    ({ collection: 'containers', public_id }) as const,
  answer: ({ view, places, input }: Answering<{ readonly public_id: string }>) => ({
    container: containerReply(
      places,
      present(view.get('containers', input.public_id)),
      shortCodeReply(view, input.public_id),
    ),
  }),
}

const create = commandRoute({
  ...shared,
  id: 'containers.create',
  method: 'POST',
  path: '/api/v1/containers',
  summary: 'Add a container, optionally in a place',
  description: 'A client may choose the `public_id`: a lower-case UUIDv7.',
  command: 'container.create',
  body: inputSchemas['container.create'].partial(known),
  status: 201,
  input: ({ body, new_id }) => ({ public_id: new_id, ...body }),
})

const update = commandRoute({
  ...shared,
  id: 'containers.update',
  method: 'PATCH',
  path: '/api/v1/containers/{container}',
  summary: 'Update a container',
  description:
    'Changes the fields that are present; null clears a field. The position and the fill status have routes of their own.',
  command: 'container.update',
  params: ContainerParam,
  body: inputSchemas['container.update'].omit(known),
  elsewhere: {
    placement: 'POST /api/v1/containers/{container}/move',
    fill_status: 'PATCH /api/v1/containers/{container}/fill-status',
    archived_at: 'POST /api/v1/containers/{container}/archive',
  },
  input: ({ params, body }) => ({ public_id: params.container, ...body }),
})

const setFillStatus = commandRoute({
  ...shared,
  id: 'containers.fill_status',
  method: 'PATCH',
  path: '/api/v1/containers/{container}/fill-status',
  summary: 'Set the fill status of a container',
  command: 'container.set_fill_status',
  params: ContainerParam,
  body: inputSchemas['container.set_fill_status'].omit(known),
  input: ({ params, body }) => ({ public_id: params.container, ...body }),
})

const putting =
  '`place` and `move` take the same body and have the same effect: the container lies in the target, wherever it was before. By convention `place` is for a container without a place, and `move` for one that has a place. The history records which one was used.'

const place = commandRoute({
  ...shared,
  id: 'containers.place',
  method: 'POST',
  path: '/api/v1/containers/{container}/place',
  summary: 'Put a container into a place',
  description: putting,
  command: 'container.place',
  params: ContainerParam,
  body: inputSchemas['container.place'].omit(known),
  input: ({ params, body }) => ({ public_id: params.container, ...body }),
})

const move = commandRoute({
  ...shared,
  id: 'containers.move',
  method: 'POST',
  path: '/api/v1/containers/{container}/move',
  summary: 'Move a container with its contents, as one movement',
  description: putting,
  command: 'container.move',
  params: ContainerParam,
  body: inputSchemas['container.move'].omit(known),
  input: ({ params, body }) => ({ public_id: params.container, ...body }),
})

const unplace = commandRoute({
  ...shared,
  id: 'containers.unplace',
  method: 'POST',
  path: '/api/v1/containers/{container}/unplace',
  summary: 'Remove a container from its place',
  command: 'container.unplace',
  params: ContainerParam,
  input: ({ params }) => ({ public_id: params.container }),
})

const archive = commandRoute({
  ...shared,
  id: 'containers.archive',
  method: 'POST',
  path: '/api/v1/containers/{container}/archive',
  summary: 'Archive a container; its contents stay in it',
  command: 'container.archive',
  params: ContainerParam,
  input: ({ params }) => ({ public_id: params.container }),
})

const restore = commandRoute({
  ...shared,
  id: 'containers.restore',
  method: 'POST',
  path: '/api/v1/containers/{container}/restore',
  summary: 'Restore an archived container',
  command: 'container.restore',
  params: ContainerParam,
  input: ({ params }) => ({ public_id: params.container }),
})

export const containerCommandRoutes = [create, update, setFillStatus, place, move, unplace, archive, restore]
