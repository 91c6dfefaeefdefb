/** Writes the types of the client (`stowage/client`) from the description of the routes: `npm run client`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientTypes } from './client-types.mjs'

writeFileSync(join(import.meta.dirname, '../http/client/interface.ts'), await clientTypes())
