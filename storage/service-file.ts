import { existsSync } from 'node:fs'
import { type ServiceCollections, serviceCollections } from '../engine/index.ts'
import { createScopeFile, type ScopeIdentity } from './scope/create.ts'
import { openScopeFile } from './scope/open.ts'
import { scopeSchema } from './scope/schema.ts'
import type { ScopeFile } from './scope/scope-file.ts'

/**
 * The schema of the service scope's file. What its records were is nobody's business afterwards: addresses, and hashes of
 * passwords and tokens.
 */
export const serviceSchema = scopeSchema(serviceCollections, { keeps_effects: false })

/** The service scope's file: accounts, devices, memberships. There is one. */
export type ServiceFile = ScopeFile<ServiceCollections>

/** Opens the service file; `openScopeFile` documents its errors. */
export function openServiceFile(path: string): ServiceFile {
  return openScopeFile(path, serviceSchema)
}

/** Opens the service file, and makes it the first time. */
export function openOrCreateServiceFile(path: string, identity: () => ScopeIdentity): ServiceFile {
  if (!existsSync(path)) createScopeFile(path, serviceSchema, identity())
  return openServiceFile(path)
}
