import { afterAll, beforeAll, expect, it } from 'vitest'
import { habits } from '../../services/imports/habits.ts'
import { oddFiles } from '../../services/imports/odd-files.ts'
import { type Browser, openStowage } from '../../support/stowage.ts'
import { importWhole, step, uploaded } from './support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Browser
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  ada = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

it.each(Object.entries({ ...oddFiles, ...habits }))(
  'AI4 changes nothing when it comes again: %s',
  async (name, { content }) => {
    const file = await content()
    const { refused_later } = await importWhole(ada, name, file)
    expect(refused_later).toBe(0)
    const again = await uploaded(ada, name, file)
    const { summary } = await step(ada, again.public_id, 'dry-run')
    expect(summary).toMatchObject({ created: 0, changed: 0, operations: 0, files: 0 })
  },
)
