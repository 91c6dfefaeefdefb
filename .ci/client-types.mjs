/** The types of the client, made from the table of routes: `npm run client` writes them, and a test compares them. */
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { loadRoutes, openapiDocument, readConfig } from '../http/index.ts'

/** Bytes are a `Blob`, in what is sent and in what is answered. */
function transform({ type, format }) {
  if (type === 'string' && format === 'binary') return ts.factory.createTypeReferenceNode('Blob')
}

/** An answer without what only people read. */
function withoutNotes(response) {
  delete response.headers
  for (const media of Object.values(response.content ?? {})) {
    delete media.example
    delete media.examples
  }
  return response
}

/** The text of the types: the same on every machine, whatever its settings. */
export async function clientTypes() {
  const { paths, components, ...document } = JSON.parse(
    JSON.stringify(openapiDocument(await loadRoutes(), readConfig({}))),
  )
  const shared = {}
  for (const operation of Object.values(paths).flatMap(Object.values)) {
    // What follows is for people who read the description; errors are one type to all callers.
    delete operation.description
    for (const media of Object.values(operation.requestBody?.content ?? {})) delete media.example
    // The client sends files in the named fields: an index type for any other would forbid the fields of text.
    const form = operation.requestBody?.content['multipart/form-data']?.schema
    if (form?.additionalProperties) Object.assign(form, { additionalProperties: false, required: ['files'] })
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) >= 300) delete operation.responses[status]
      else if (response.$ref === undefined) withoutNotes(response)
      else {
        const name = response.$ref.replace(/^.*\//, '')
        shared[name] ??= withoutNotes(components.responses[name])
      }
    }
  }
  const { schemas, parameters } = components
  const types = astToString(
    await openapiTypes(
      { ...document, paths, components: { schemas, parameters, responses: shared } },
      { transform },
    ),
  )
    // What is not there need not be said: with hundreds of routes it is most of the text.
    .replaceAll(
      /^ +(get|put|post|delete|options|head|patch|trace|query|header|path|cookie|requestBody)\?: never;\n/gm,
      '',
    )
    .replaceAll(/^ +parameters: \{\n +\};\n/gm, '')
    .replaceAll(/^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm, '')
  return `// Written by \`npm run client\` from the table of routes. Changes belong there.\n\n${types}`
}
