import { v7 as uuid7 } from 'uuid'
import { expect, it } from 'vitest'
import { unpacked } from '../http/portability/exports-support.ts'
import { KilledImports } from '../support/killed-imports.ts'
import { serverToKill } from '../support/killed-server.ts'
import { some } from '../support/rounds.ts'

const THINGS = 300
/** Milliseconds from the beginning of the work to the end of the server. */
const DELAYS = [0, 15, 40, 80, 120, 200]

it('AE3, AE10 the import of an archive and its undo continue by themselves through SIGKILL, and take effect once', {
  timeout: 240_000,
}, async () => {
  let zip: Uint8Array = Buffer.alloc(0)
  const server = await serverToKill(async (home) => {
    const ada = await home.register('ada')
    const things = Array.from({ length: THINGS }, (_, i) =>
      ada.operation('item.create', { public_id: uuid7(), name: `Thing ${i}` }),
    )
    await ada.push(things)
    zip = (await unpacked(await home.browse('ada'))).zip
    return home.register('ben')
  })
  const imports = new KilledImports(server)
  for (const delay_ms of some(DELAYS, 2, DELAYS.length)) {
    const id = await imports.upload('home.zip', zip)
    expect(await imports.through(id, 'dry-run', [])).toMatchObject({ state: 'ready', error: null })
    expect(await imports.through(id, 'confirm', [delay_ms])).toMatchObject({ state: 'done', error: null })
    expect(await imports.things()).toBe(THINGS)
    expect(await imports.through(id, 'undo', [delay_ms])).toMatchObject({ state: 'undone', error: null })
    expect(await imports.things()).toBe(0)
  }
})
