import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { unitText } from '../../bin/service/unit.ts'
import { householdPlace } from '../../storage/index.ts'
import { stowageHere } from '../support/cli-here.ts'
import { PLANS, STRIPE_KEY, WEBHOOK_SECRETS } from '../support/fake-stripe.ts'
import { testStowage } from '../support/stowage.ts'

it('AO1 an operator drills, checks an upgrade and sees the state at the command line, while the server runs', async () => {
  const stowage = await testStowage()
  // The command line has the clock of this machine: for a server that is behind, its backups are of the future.
  stowage.clock.advance(Math.ceil((Date.now() - stowage.clock.now().getTime()) / 1000))
  const ada = await stowage.register('ada', { household_name: 'Home' })
  await ada.creates('item.create', { name: 'Saw' })
  const env = { STOWAGE_DATA: stowage.config.data }
  const cli = (...args: string[]) => stowageHere(args, env)
  expect(await cli('admin', 'drill')).toMatchObject({
    code: 2,
    err: expect.stringContaining('backup create'),
  })
  expect(await cli('upgrade-check')).toMatchObject({ code: 1, out: expect.stringContaining('should wait') })
  const misspelt = await stowageHere(['upgrade-check'], { ...env, STOWAGE_PROT: '80' })
  expect(misspelt.out).toMatch(/^warn {2}STOWAGE_PROT is not a variable/m)
  expect(await cli('admin', 'status')).toMatchObject({ code: 1, out: expect.stringContaining('missing') })
  const made = await cli('backup', 'create', '--json')
  const { path } = z.looseObject({ path: z.string() }).parse(JSON.parse(made.out))
  expect(await cli('admin', 'drill')).toMatchObject({
    code: 0,
    out: expect.stringContaining('can be restored'),
  })
  const checked = await cli('upgrade-check', '--json')
  expect(checked.code).toBe(0)
  const { version } = stowage.running?.services ?? {}
  expect(JSON.parse(checked.out)).toMatchObject({ ok: true, to: version, drill: { passed: true } })
  // AO11: both say what the build knows of its packages.
  const OF_BUILD = /of this build|This version is/
  expect(checked.out).toMatch(OF_BUILD)
  expect((await cli('doctor')).out).toMatch(OF_BUILD)
  const paying = {
    STOWAGE_STRIPE_SECRET_KEY: STRIPE_KEY,
    STOWAGE_STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRETS.join(','),
    STOWAGE_BILLING_PLANS: JSON.stringify(PLANS),
  }
  const { out } = await stowageHere(['doctor'], { ...env, ...paying })
  expect(out).toMatch(/ warn {2}address: STOWAGE_BASE_URL is not set.*\n.*Set STOWAGE_BASE_URL/)
  const opened = await cli('admin', 'incident', 'open', 'Slow', 'We look.', '--impact', 'major', '--json')
  const { public_id } = z.looseObject({ public_id: z.string() }).parse(JSON.parse(opened.out))
  expect(await cli('admin', 'status')).toMatchObject({ code: 1, out: expect.stringContaining('Slow') })
  expect(await cli('admin', 'incident', 'update', public_id, 'Better.')).toMatchObject({ code: 0 })
  expect(await cli('admin', 'incident', 'resolve', public_id, 'Over.')).toMatchObject({ code: 0 })
  expect((await cli('admin', 'incident', 'list')).out).toContain('resolved')
  const window = ['--from', '2099-12-01T20:00', '--to', '2099-12-01T21:00']
  expect(await cli('admin', 'maintenance', 'announce', 'A new disk', ...window)).toMatchObject({ code: 0 })
  expect((await cli('admin', 'maintenance', 'list')).out).toContain('A new disk')
  const backwards = await cli(
    'admin',
    'maintenance',
    'announce',
    'x',
    '--from',
    '2027-12-02',
    '--to',
    '2027-12-01',
  )
  expect(backwards).toMatchObject({ code: 2, err: expect.stringContaining('end after it begins') })
  const rules = join(stowage.config.data, '..', 'rules.md')
  writeFileSync(rules, '# House rules\n\nTools return to the cellar.\n')
  expect(await cli('admin', 'article', 'write', 'rules', rules)).toMatchObject({ code: 0 })
  expect((await cli('admin', 'article', 'list')).out).toMatch(/rules +draft +House rules/)
  expect(await cli('admin', 'article', 'publish', 'rules')).toMatchObject({ code: 0 })
  expect(await cli('admin', 'article', 'write', 'No Slug', rules)).toMatchObject({ code: 2 })
  expect((await cli('admin', 'drill', 'latest')).code).toBe(0)
  // A mistyped name says nothing about the backups.
  for (const name of ['nope', '../nope'])
    expect(await cli('admin', 'drill', name)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`there is no backup ${name} in `),
    })
  expect(await cli('admin', 'status')).toMatchObject({
    code: 0,
    out: expect.stringContaining('drill      done'),
  })
  // The server finds the drills of the command line among its own.
  const browser = await stowage.browse('ada')
  const { data } = await browser.send('GET', '/operations/backup-health')
  expect(data).toMatchObject({ state: 'ok', last_drill: { state: 'done', rehearsed_by: version } })
  const { file } = householdPlace(path, ada.household_id)
  const bytes = readFileSync(file)
  rmSync(file)
  writeFileSync(file, bytes.subarray(0, bytes.length - 4096))
  const damaged = await cli('admin', 'drill')
  expect(damaged).toMatchObject({ code: 1, out: expect.stringContaining('inventory.sqlite') })
  expect(damaged.out).toContain('bytes instead of')
  expect(damaged.out).toContain(' BAD  Home: cannot be read\n')
  // The server says so to everybody, until a drill passes.
  const status = async () => (await browser.send('GET', '/status')).data
  expect(await status()).toMatchObject({ status: 'degraded' })
  expect((await cli('backup', 'create')).code).toBe(0)
  expect((await cli('admin', 'drill')).code).toBe(0)
  expect(await status()).toMatchObject({ status: 'ok' })
  expect((await cli('admin', 'drill', basename(path))).code).toBe(1)
  expect(await cli('admin', 'status')).toMatchObject({
    code: 1,
    out: expect.stringContaining('drill      failed'),
  })
})

it('the unit of a service is printed without changing anything, and refuses paths that systemd cannot read', async () => {
  const { code, out } = await stowageHere(['service', 'install', '--print', '--data', '/srv/home'])
  expect(code).toBe(0)
  expect(out).toContain('Environment=STOWAGE_DATA=/srv/home')
  expect(await stowageHere(['service', 'install', '--print', '--data', '/srv/my home'])).toMatchObject({
    code: 2,
  })
  const checkout = { node: '/usr/bin/node', program: '/home/ada/My 100% home/stowage.js' }
  const unit = unitText({ ...checkout, user: 'ada', data: '/srv/home', env: '/etc/stowage.env' })
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node .* "\/home\/ada\/My 100%% home\/stowage\.js" serve$/m)
  expect(await stowageHere(['service', 'install', '--print', '--user', 'a b'])).toMatchObject({ code: 2 })
})
