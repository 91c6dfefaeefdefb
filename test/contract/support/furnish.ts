import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { madeOnce } from '../../support/made-once.ts'
import { Browser, Phone, TestStowage } from '../../support/stowage.ts'
import { deedsOf, type Furnished, furnishAnew } from './furnished.ts'

type Facts = Omit<
  Furnished,
  | ('stowage' | 'ada' | 'elsewhere' | 'ben' | 'vera' | 'ruth' | 'sam' | 'tess' | 'homer')
  | ('does' | 'makes' | 'dispose')
>
type KeptPhone = Pick<Phone, 'name' | 'installation_id' | 'tokens'>
type KeptBrowser = Pick<Browser, 'name' | 'cookie' | 'signed_in'>
interface KeptPerson {
  readonly phone: KeptPhone
  readonly browser: KeptBrowser
}

/** What is known of a furnished installation beside its data folder. */
interface Kept {
  readonly clock_ms: number
  readonly people: Readonly<Record<'ada' | 'ben' | 'vera' | 'sam' | 'tess' | 'homer', KeptPerson>>
  readonly elsewhere: KeptBrowser
  readonly ruth: KeptPhone
  readonly recovery: readonly string[]
  readonly facts: Facts
}

/** A furnished installation. One process of a run makes it; it and the others copy the data folder. */
export async function furnish(): Promise<Furnished> {
  const model = await madeOnce('furnished', make)
  const kept: Kept = JSON.parse(readFileSync(join(model, 'kept.json'), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'stowage-'))
  cpSync(join(model, 'data'), join(folder, 'data'), { recursive: true })
  const stowage = new TestStowage(join(folder, 'data'))
  stowage.clock.ms = kept.clock_ms
  await stowage.start()
  const phoneOf = ({ name, installation_id, tokens }: KeptPhone) =>
    new Phone(stowage, name, installation_id, tokens)
  const browserOf = ({ name, cookie, signed_in }: KeptBrowser) =>
    new Browser(stowage, name, cookie, signed_in)
  const signed = ({ phone, browser }: KeptPerson) => ({ phone: phoneOf(phone), browser: browserOf(browser) })
  const { people, recovery } = kept
  const ada = signed(people.ada)
  return {
    ...kept.facts,
    ...deedsOf(ada.browser),
    ...{ stowage, ada, elsewhere: browserOf(kept.elsewhere), ruth: phoneOf(kept.ruth) },
    ...{ ben: signed(people.ben), vera: signed(people.vera), sam: signed(people.sam) },
    ...{ tess: { ...signed(people.tess), recovery }, homer: signed(people.homer) },
    async dispose() {
      await stowage.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function make(folder: string): Promise<void> {
  const stowage = new TestStowage(join(folder, 'data'))
  await stowage.start()
  const home = await furnishAnew(stowage)
  await stowage.stop()
  const { does: _does, makes: _makes, dispose: _dispose, stowage: _stowage, ...rest } = home
  const { ada, ben, vera, sam, tess, homer, elsewhere, ruth, ...facts } = rest
  const phoneOf = ({ name, installation_id, tokens }: Phone) => ({ name, installation_id, tokens })
  const browserOf = ({ name, cookie, signed_in }: Browser) => ({ name, cookie, signed_in })
  const person = ({ phone, browser }: typeof ada) => ({ phone: phoneOf(phone), browser: browserOf(browser) })
  const kept: Kept = {
    clock_ms: stowage.clock.ms,
    people: {
      ...{ ada: person(ada), ben: person(ben), vera: person(vera) },
      ...{ sam: person(sam), tess: person(tess), homer: person(homer) },
    },
    elsewhere: browserOf(elsewhere),
    ruth: phoneOf(ruth),
    recovery: tess.recovery,
    facts,
  }
  writeFileSync(join(folder, 'kept.json'), JSON.stringify(kept))
}
