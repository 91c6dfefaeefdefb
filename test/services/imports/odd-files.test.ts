import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyImport } from '../../../services/portability/imports/apply-import.ts'
import { HouseholdInventory } from '../../../services/portability/imports/inventory.ts'
import { householdPlace, openHouseholdFile } from '../../../storage/index.ts'
import { openStowage, type Phone } from '../../support/stowage.ts'
import { habits } from './habits.ts'
import { oddFiles } from './odd-files.ts'
import { planned } from './planned.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let folder: string
beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  folder = await mkdtemp(join(tmpdir(), 'stowage-odd-files-'))
})
afterAll(async () => {
  await stowage.dispose()
  await rm(folder, { recursive: true, force: true })
})

/** Plans an import into the household of Ada, as the thread of imports does. */
async function plannedForAda(content: string | Uint8Array) {
  const { household_id } = ada
  const file = openHouseholdFile(householdPlace(stowage.config.data, household_id).file, household_id)
  try {
    return await planned(content, {}, { household_id, inventory: new HouseholdInventory(file) })
  } finally {
    file.close()
  }
}

/** Carries a plan out in the household of Ada, as the job of an import does. */
async function carriedOut({ out }: Awaited<ReturnType<typeof planned>>) {
  const { household_id } = ada
  const services = stowage.running?.services
  const { public_id } = ada.tokens.user
  const email = 'ada@example.org'
  const user = { public_id, email, role: 'user' as const, current_household_id: household_id }
  const handle = await services?.households.open({ user, device: null, session: null }, household_id)
  if (!services || !handle) throw new Error('no household')
  const author = { user_id: public_id, replica_id: 'import', role: 'owner' as const }
  const files = { source: '', plan: out, refusals: join(folder, 'refusals'), work: join(folder, 'work') }
  try {
    return await applyImport(
      { now: stowage.clock.now, media: services.media },
      { file: handle.file, author },
      { public_id: uuid7(), applied: null },
      files,
      { signal: new AbortController().signal, save: async () => {} },
    )
  } finally {
    handle.release()
  }
}

it.each(Object.entries({ ...oddFiles, ...habits }))(
  'AI4 each row is accounted for, and changes nothing when it comes again: %s',
  async (_name, { content, format, steps = [], ...counts }) => {
    const { created, refused = 0, skipped = 0 } = counts
    const bytes = await content()
    const plan = await planned(bytes)
    if (format !== undefined) expect(plan.mapping.format).toBe(format)
    expect(plan.summary, plan.report).toMatchObject({ created, skipped, refused })
    for (const part of steps) expect(plan.steps).toContain(part)
    const lines = plan.report.trimEnd().split('\n')
    expect([lines.length, plan.summary.rows]).toEqual([created + skipped + refused, lines.length])

    const first = await plannedForAda(bytes)
    expect(await carriedOut(first)).toMatchObject({ refused: 0 })
    const again = await plannedForAda(bytes)
    expect(again.summary).toMatchObject({ created: 0, changed: 0, operations: 0, files: 0 })
  },
)
