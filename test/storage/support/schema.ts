import { scopeSchema } from '../../../storage/index.ts'
import { worldCollections } from './world.ts'

/** The schema of files of the made-up collections. */
export const worldSchema = scopeSchema(worldCollections)
