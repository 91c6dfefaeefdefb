import { householdCollections, householdCommands, rejectionCodes } from '../../../engine/index.ts'
import type { SchemaBook } from './schemas.ts'
import { isRecord, type JsonRecord } from './terms.ts'

/**
 * Adds the types that the routes leave open: for each type of operation its input, for each collection the record of a
 * change. Both come from the engine's declarations.
 */
export function describeDomain(book: SchemaBook): void {
  const operation = book.schemas.Operation
  if (isRecord(operation)) book.schemas.Operation = { ...operation, oneOf: inputs(book) }
  const change = book.schemas.Change
  if (isRecord(change)) book.schemas.Change = { ...change, 'x-records': records(book) }
  const error = book.schemas.OperationError
  if (isRecord(error)) {
    book.schemas.OperationError = { ...error, properties: { ...properties(error), code: REJECTION_CODE } }
  }
}

const REJECTION_CODE = {
  type: 'string',
  enum: Object.keys(rejectionCodes),
  description: Object.entries(rejectionCodes)
    .map(([code, message]) => `\`${code}\`: ${message}`)
    .join('\n\n'),
}

function inputs(book: SchemaBook): JsonRecord[] {
  return [...householdCommands.values()].map(({ type, summary, role, input }) => {
    const name = `Input.${type}`
    book.schemas[name] = {
      title: type,
      description: `${summary}. Requires the role ${role}.`,
      ...book.write(input, 'input', type),
    }
    return {
      title: type,
      required: ['type', 'input'],
      properties: { type: { const: type }, input: { $ref: `#/components/schemas/${name}` } },
    }
  })
}

/** The record schema of each collection. */
function records(book: SchemaBook): JsonRecord {
  return Object.fromEntries(
    Object.values(householdCollections).map(({ key, schema }) => {
      const name = `Record.${key}`
      book.schemas[name] = {
        description: `A record of the collection \`${key}\`. Unknown fields are kept.`,
        ...book.write(schema, 'input', key),
      }
      return [key, { $ref: `#/components/schemas/${name}` }]
    }),
  )
}

function properties(schema: JsonRecord): JsonRecord {
  return isRecord(schema.properties) ? schema.properties : {}
}
