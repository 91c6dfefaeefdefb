import { z } from 'zod'
import { inputSchemas, LabelTemplate, type Stored } from '../../../engine/index.ts'
import { builtInTemplates } from '../../../labels/index.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { type Answering, present } from '../../routing/command-route.ts'
import { routesWith } from '../../routing/routes-with.ts'

const { commandRoute, recordRoute, route } = routesWith()

const known = { public_id: true } as const
const params = z.strictObject({ template: Uuid7 })

const TemplateReply = z
  .strictObject({
    public_id: z.string(),
    name: z.string(),
    design: LabelTemplate.shape.design,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'LabelTemplate', description: 'A template of the household.' })

function replyOf({ record }: Stored<LabelTemplate>): z.input<typeof TemplateReply> {
  const { public_id, name, design, created_at, updated_at } = record
  return { public_id, name, design, created_at, updated_at }
}

const shared = {
  tag: 'Labels',
  addition: true,
  reply: { template: TemplateReply },
  subject: ({ public_id }: { readonly public_id: string }) =>
    ({ collection: 'label_templates', public_id }) as const,
  answer: ({ view, input }: Answering<{ readonly public_id: string }>) => ({
    template: replyOf(present(view.get('label_templates', input.public_id))),
  }),
}

const list = route({
  id: 'labels.templates.list',
  method: 'GET',
  path: '/api/v1/labels/templates',
  tag: 'Labels',
  summary: 'List the templates: the built-in ones, then those of the household by name',
  access: 'session',
  limiter: null,
  household: {},
  reply: z.strictObject({
    built_in: z.array(z.strictObject({ id: z.string(), name: z.string(), description: z.string() })),
    templates: z.array(TemplateReply),
  }),
  handler: ({ household }) => ({
    built_in: builtInTemplates.map(({ id, name, description }) => ({ id, name, description })),
    templates: household.file.read((view) =>
      view
        .all('label_templates')
        .map(replyOf)
        .sort((one, other) => one.name.localeCompare(other.name, 'en')),
    ),
  }),
})

const create = commandRoute({
  ...shared,
  id: 'labels.templates.create',
  method: 'POST',
  path: '/api/v1/labels/templates',
  summary: 'Add a template',
  command: 'label_template.create',
  body: inputSchemas['label_template.create'].partial(known),
  status: 201,
  input: ({ body, new_id }) => ({ public_id: new_id, ...body }),
})

const read = recordRoute({
  id: 'labels.templates.get',
  path: '/api/v1/labels/templates/{template}',
  tag: 'Labels',
  summary: 'Get a template of the household',
  addition: true,
  collection: 'label_templates',
  params,
  public_id: ({ template }) => template,
  reply: z.strictObject({ template: TemplateReply }),
  answer: (_view, stored) => ({ template: replyOf(stored) }),
})

const update = commandRoute({
  ...shared,
  id: 'labels.templates.update',
  method: 'PATCH',
  path: '/api/v1/labels/templates/{template}',
  summary: 'Update a template of the household',
  command: 'label_template.update',
  params,
  body: inputSchemas['label_template.update'].omit(known),
  input: ({ params: { template }, body }) => ({ public_id: template, ...body }),
})

const remove = commandRoute({
  id: 'labels.templates.delete',
  tag: shared.tag,
  addition: true,
  subject: shared.subject,
  method: 'DELETE',
  path: '/api/v1/labels/templates/{template}',
  summary: 'Delete a template of the household',
  command: 'label_template.delete',
  params,
  reply: {},
  input: ({ params: { template } }) => ({ public_id: template }),
  answer: () => ({}),
})

export const templateRoutes = [list, create, read, update, remove]
