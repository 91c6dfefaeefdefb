import { z } from 'zod'
import { builtInTemplates } from '../../../labels/index.ts'
import { TemplateReply, templateReply } from '../../../services/interface/labels/replies.ts'
import { routesWith } from '../../routing/routes-with.ts'

const { recordRoutes, route } = routesWith()

const templates = recordRoutes({
  collection: 'label_templates',
  param: 'template',
  tag: 'Labels',
  addition: true,
  reply: { template: TemplateReply },
  show: (stored) => ({ template: templateReply(stored) }),
})

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
        .map(templateReply)
        .sort((one, other) => one.name.localeCompare(other.name, 'en')),
    ),
  }),
})

const create = templates.create('label_template.create', {
  id: 'labels.templates.create',
  path: '/api/v1/labels/templates',
  summary: 'Add a template',
})

const read = templates.read({
  id: 'labels.templates.get',
  path: '/api/v1/labels/templates/{template}',
  summary: 'Get a template of the household',
})

const update = templates.change('label_template.update', {
  id: 'labels.templates.update',
  path: '/api/v1/labels/templates/{template}',
  summary: 'Update a template of the household',
})

const remove = templates.remove('label_template.delete', {
  id: 'labels.templates.delete',
  path: '/api/v1/labels/templates/{template}',
  summary: 'Delete a template of the household',
})

export const templateRoutes = [list, create, read, update, remove]
