import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openapiDocument, readConfig } from '../../../http/index.ts'
import { allRoutes } from '../../support/all-routes.ts'
import { madeOnce } from '../../support/made-once.ts'

const NAME = 'openapi.json'

/** The OpenAPI document of all routes as JSON. To write it takes more than a second, so one process does it for all. */
export const interfaceText = readFileSync(
  join(
    await madeOnce('interface', (folder) =>
      writeFileSync(join(folder, NAME), JSON.stringify(openapiDocument(allRoutes, readConfig({})))),
    ),
    NAME,
  ),
  'utf8',
)
