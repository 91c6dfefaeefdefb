import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { householdCommands } from '../../engine/index.ts'

const ENGINE = fileURLToPath(new URL('../../engine', import.meta.url))
const files = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)

/** A definition names the type, and next the summary of a household command, or how a service command is recorded. */
const DEFINITION = /\btype: '([a-z_]+\.[a-z_]+)',\s*(?:summary:|recorded\b|ledger\b)/g

const defined = files.flatMap((file) =>
  [...readFileSync(join(ENGINE, file), 'utf8').matchAll(DEFINITION)].map(([, type = '']) => type),
)

/** The types of the service commands that the engine's modules export. */
async function serviceTypes(): Promise<string[]> {
  const modules = await Promise.all(
    files
      // The list for the other rooms has each of them again.
      .filter((file) => file.startsWith('accounts/') && file !== 'accounts/index.ts')
      .map(async (file): Promise<object> => import(join(ENGINE, file))),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value: unknown) =>
      typeof value === 'object' && value !== null && 'type' in value && 'ledger' in value
        ? [String(value.type)]
        : [],
    )
}

describe('the type of an operation', () => {
  it('is a literal in the one place that defines it', async () => {
    const types = [...householdCommands.keys(), ...(await serviceTypes())]
    expect(types.length).toBeGreaterThan(110)
    expect(types.sort()).toEqual(defined.sort())
  })
})
