import { existsSync } from 'node:fs'
import { type ServiceCollections, serviceCollections } from '../engine/index.ts'
import { createScopeFile, type ScopeIdentity } from './scope/create.ts'
import { openScopeFile } from './scope/open.ts'
import { scopeSchema } from './scope/schema.ts'
import type { ScopeFile } from './scope/scope-file.ts'

/** The schema of the service scope's file. */
export const serviceSchema = scopeSchema(serviceCollections)

/** The service scope's file: accounts, devices, memberships. There is one. */
export type ServiceFile = ScopeFile<ServiceCollections>

/** Opens the service file; `openScopeFile` tells how it can fail. */
export function openServiceFile(path: string): ServiceFile {
  return openScopeFile(path, serviceSchema)
}

/** Opens the service file, and makes it the first time. */
export function openOrCreateServiceFile(path: string, identity: () => ScopeIdentity): ServiceFile {
  if (!existsSync(path)) createScopeFile(path, serviceSchema, identity())
  return openServiceFile(path)
}
