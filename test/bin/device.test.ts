import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { afterDays, asks } from '../http/privacy/support.ts'
import { stowage } from '../support/cli.ts'
import { stowageHere } from '../support/cli-here.ts'
import { everything } from '../support/rounds.ts'
import { soon } from '../support/soon.ts'
import { PASSWORD, type TestStowage, testStowage } from '../support/stowage.ts'

/** A laptop of somebody: the command, in a process of its own or in this one, with a configuration folder of its own. */
class Laptop {
  readonly home: string
  private readonly call: typeof stowageHere

  constructor(home: string, call: typeof stowageHere) {
    this.home = home
    this.call = call
  }

  /** Runs `stowage device ...`; it must succeed. Gives what it printed. */
  async does(...args: string[]): Promise<string> {
    const { code, out, err } = await this.tries(...args)
    if (code !== 0) throw new Error(`device ${args.join(' ')} ended with ${code}: ${err}`)
    return out
  }

  tries(...args: string[]) {
    return this.call(['device', ...args], { STOWAGE_DEVICE: this.home })
  }

  async login(server: TestStowage, name: string): Promise<string> {
    const args = ['device', 'login', server.url, '--email', `${name}@example.org`, '--password-stdin']
    const { code, out, err } = await this.call(args, { STOWAGE_DEVICE: this.home }, `${PASSWORD}\n`)
    if (code !== 0) throw new Error(err)
    return out
  }
}

/** `npm test` starts a process for every eighth command: each of these finds what other processes left on disk. */
function inTurns(): typeof stowageHere {
  let calls = 0
  return (...call) => (everything || calls++ % 8 === 0 ? stowage(...call) : stowageHere(...call))
}

async function laptop(call: typeof stowageHere = stowageHere): Promise<Laptop> {
  const folder = await mkdtemp(join(tmpdir(), 'stowage-laptop-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return new Laptop(join(folder, 'stowage'), call)
}

const Status = z.looseObject({ pending: z.int(), refused: z.int(), conflicts: z.int(), seq: z.int() })
const status = async (device: Laptop) => Status.parse(JSON.parse(await device.does('status', '--json')))

const Undone = z.looseObject({
  shown: z.boolean(),
  pending: z.int(),
  undoes: z.looseObject({ operation_id: z.string(), type: z.string() }),
})

it('a laptop in the cellar: signs in, works without the server, and syncs when it is back', {
  timeout: 120_000,
}, async () => {
  const server = await testStowage()
  const ada = await server.register('ada')
  const cellar = await ada.creates('location.create', { name: 'Cellar' })
  const drill = await ada.creates('item.create', { name: 'Drill', quantity: 3 })
  const device = await laptop(inTurns())
  expect(await device.login(server, 'ada')).toContain('Up to date.')

  await server.stop()
  expect(await device.does('add', 'Box 3', '--box', '--in', 'cellar')).toMatch(/Added Box 3 \([0-9a-f]{8}\)/)
  expect(await device.does('move', 'drill', 'Box 3')).toContain('Drill is now in Cellar / Box 3.')
  expect(await device.does('count', '--', 'drill', '-1')).toContain('Drill: 2')
  expect(await device.does('notes', 'drill', 'Needs oil.')).toContain('4 changes wait')
  expect(await device.does('find', 'dri')).toMatch(/Drill +2 +Cellar \/ Box 3/)
  expect(await device.does('ask', 'wo ist der Drill?')).toBe('Drill: Cellar › Box 3.\n')
  const asked = await device.tries('ask', '--json', 'where is the unicorn')
  expect(JSON.parse(asked.out)).toMatchObject({ state: 'not_found', records: [] })
  expect(await device.does('notes', 'drill')).toBe('Needs oil.\n')
  expect(await status(device)).toMatchObject({ pending: 4, seq: 2 })
  const offline = await device.tries('sync')
  expect(offline).toMatchObject({ code: 1, out: '' })
  expect(offline.err).toMatch(/^stowage: http:\S+: The server sent no answer/)
  expect(offline.err).toContain('Your 4 changes are safe here.')

  await server.start()
  // A port of its own is another address: the session of the laptop is for the first one.
  expect(await device.login(server, 'ada')).toContain('This computer was signed in already')
  expect(await status(device)).toMatchObject({ pending: 0, refused: 0, conflicts: 0, seq: 6 })
  const answer = await ada.send('GET', `/inventory/item/${drill}`)
  expect(JSON.stringify(answer.data)).toContain('Needs oil.')
  expect(JSON.stringify(answer.data)).toContain(cellar)
})

it('two laptops that changed the same thing see the conflict, and settle it', {
  timeout: 120_000,
}, async () => {
  const server = await testStowage()
  const ada = await server.register('ada')
  const drill = await ada.creates('item.create', { name: 'Drill' })
  const [one, two] = [await laptop(), await laptop()]
  await one.login(server, 'ada')
  await two.login(server, 'ada')
  for (const [device, place] of [
    [one, 'Attic'],
    [two, 'Garage'],
  ] as const) {
    await device.does('add', place, '--location')
    await device.does('move', 'drill', place)
  }
  await one.does('sync')
  expect(await two.does('sync')).toContain('stowage device conflicts')
  const conflicts = await two.does('conflicts')
  expect(conflicts).toMatch(/Drill +placement/)
  const [found] = z
    .array(z.looseObject({ public_id: z.string() }))
    .parse(JSON.parse(await two.does('conflicts', '--json')))
  await two.does('conflicts', 'resolve', found?.public_id.slice(-8) ?? '', 'lost')
  expect(await two.does('conflicts')).toBe('There are no conflicts.\n')
  await two.does('sync')
  await one.does('sync')
  const where = async (device: Laptop) => /(Attic|Garage)$/m.exec(await device.does('find', 'drill'))?.[1]
  expect(await where(one)).toBe(await where(two))
  expect(await status(one)).toMatchObject({ conflicts: 0 })
  expect(drill).toBeDefined()
})

it('AG12 AG13 a plan is made of a wish, approved and carried out without the server', {
  timeout: 120_000,
}, async () => {
  const server = await testStowage()
  const today = server.clock.ms
  server.clock.ms = Date.parse('2024-05-01T10:00:00.000Z')
  const first = await server.register('ada')
  const hall = { kind: 'location', id: await first.creates('location.create', { name: 'Hall' }) }
  await first.creates('item.create', { name: 'Cap', placement: hall })
  server.clock.ms = today
  const ada = await server.login('ada', 'another-phone')
  const placement = { kind: 'location', id: await ada.creates('location.create', { name: 'Cellar' }) }
  const saw = await ada.creates('item.create', { name: 'Saw', quantity: 2, placement })
  const twin = await ada.creates('item.create', { name: 'Saw', placement })
  const device = await laptop()
  await device.login(server, 'ada')
  await server.stop()
  expect((await device.tries('plans', 'make', 'merge duplicates in the attic')).err).toContain('attic')
  const wish = 'merge duplicates in the cellar'
  expect(await device.does('plans', 'make', wish)).toContain('merge_duplicates (cellar = Cellar): 1 task')
  expect((await device.tries('plans', 'done', wish, 't1')).err).toContain('approve it first')
  expect(await device.does('plans', 'approve', wish)).toContain('Begun')
  const shown = JSON.parse(await device.does('plans', 'show', wish, '--json'))
  const [{ planned }] = z
    .object({ tasks: z.tuple([z.object({ planned: z.object({ task_id: z.string() }) })]) })
    .parse(shown).tasks
  expect(await device.does('plans', 'done', wish, planned.task_id)).toContain('Done: Saw.')
  expect(await device.does('plans', 'show', wish)).toMatch(/done +merge +Saw/)
  expect((await device.tries('plans', 'done', wish, planned.task_id)).err).toContain('already')
  // A task that asks what becomes of a thing says how to answer. One whose thing is there already is only noted.
  await device.does('plans', 'make', 'declutter the hall')
  await device.does('plans', 'approve', 'declutter the hall')
  expect((await device.tries('plans', 'done', 'declutter the hall', 't1')).err).toContain('--decision keep|')
  await device.does('plans', 'done', 'declutter the hall', 't1', '--decision', 'keep')
  await device.does('plans', 'make', 'empty the hall')
  await device.does('plans', 'approve', 'empty the hall')
  await device.does('move', 'Cap', 'Cellar')
  expect(await device.does('plans', 'done', 'empty the hall', 't1')).toContain('Done: Cap.')
  await server.start()
  await device.login(server, 'ada')
  expect(await status(device)).toMatchObject({ pending: 0, refused: 0 })
  const quantity = async (id: string) => JSON.stringify((await ada.send('GET', `/inventory/item/${id}`)).data)
  expect(await quantity(saw)).toContain('"quantity":3')
  expect(await quantity(twin)).not.toContain('"archived_at":null')
})

it('X8 undo takes back what was done on this laptop, offline at once, later by the server', {
  timeout: 120_000,
}, async () => {
  const server = await testStowage()
  const ada = await server.register('ada')
  const drill = await ada.creates('item.create', { name: 'Drill', quantity: 3 })
  const device = await laptop()
  await device.login(server, 'ada')
  expect((await device.tries('undo')).err).toContain('no further change that can be undone')

  await device.does('count', '--', 'drill', '-1')
  await device.does('notes', 'drill', 'Needs oil.')
  expect(await device.does('undo', '--list')).toMatch(
    /Edit an item's notes +Drill\n.*Change the quantity of an item by a delta +Drill/,
  )
  expect(await device.does('undo')).toMatch(/Undone: Edit an item's notes \(Drill, [0-9a-f]{8}\)/)
  expect(await device.does('notes', 'drill')).toBe('\n')
  const second = Undone.parse(JSON.parse(await device.does('undo', '--json')))
  expect(second).toMatchObject({ shown: true, pending: 4, undoes: { type: 'item.adjust_quantity' } })
  expect(await device.does('find', 'dri')).toMatch(/Drill +3/)
  const again = await device.tries('undo', second.undoes.operation_id.slice(-8))
  expect(again).toMatchObject({ code: 2, err: expect.stringContaining('undone already') })

  await device.does('add', 'Lamp')
  await device.does('sync')
  expect(await device.does('undo')).toContain('is waiting: the server decides')
  expect(await device.does('find', 'lamp')).toMatch(/Lamp/)
  expect(await status(device)).toMatchObject({ pending: 1 })
  await device.does('sync')
  expect((await device.tries('find', 'lamp')).out).toBe('Nothing found.\n')
  const answer = await ada.send('GET', `/inventory/item/${drill}`)
  expect(answer.data).toMatchObject({ record: { quantity: 3, notes: '' } })

  expect((await device.tries('undo', 'abc')).err).toContain('has made no operation abc')
  const unknown = second.undoes.operation_id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  await device.does('undo', unknown)
  expect(await device.does('sync')).toContain('1 change was refused')
  expect(await device.does('refused')).toMatch(/operation\.undo +The operation does not exist\./)
})

it('what a person gets wrong is said in words, with exit code 2', { timeout: 120_000 }, async () => {
  const device = await laptop()
  expect(await device.tries('status')).toMatchObject({
    code: 2,
    err: expect.stringContaining('device login'),
  })
  const server = await testStowage()
  await server.register('ada')
  const wrong = await stowageHere(
    ['device', 'login', server.url, '--email', 'ada@example.org', '--password-stdin'],
    { STOWAGE_DEVICE: device.home },
    'not the password',
  )
  expect(wrong.code).toBe(2)
  const login = ['device', 'login', server.url, '--email', 'ada@example.org', '--password-stdin']
  const empty = await stowageHere(login, { STOWAGE_DEVICE: device.home }, '')
  expect(empty).toMatchObject({ code: 2, err: expect.stringContaining('standard input is empty') })
  await device.login(server, 'ada')
  await server.register('ben')
  const other = ['device', 'login', server.url, '--email', 'ben@example.org', '--password-stdin']
  const elsewhere = [...other, '--household', 'Nowhere']
  const nowhere = await stowageHere(elsewhere, { STOWAGE_DEVICE: device.home }, PASSWORD)
  expect(nowhere).toMatchObject({ code: 2, err: expect.stringContaining('is called "Nowhere"') })
  expect(await device.does('status')).toContain(', signed out')
  await device.login(server, 'ada')
  await device.does('add', 'Red box', '--box')
  await device.does('add', 'Blue box', '--box')
  const said = async (...args: string[]) => {
    const { code, err } = await device.tries(...args)
    expect(code).not.toBe(0)
    return err
  }
  expect(await said('move', 'nothing', 'Red box')).toContain('there is nothing called "nothing"')
  expect(await said('move', 'box', 'Red box')).toMatch(/several records match.*\n.*(Red|Blue) box/)
  expect(await said('move', 'Red box', 'Red box')).toContain('cannot be inside itself')
  expect(await said('move', 'Red box')).toContain('name the target')
  expect(await said('count', 'Red box', '3')).toContain('there is nothing called')
  expect(await said('add', ' ')).toContain('name')
  expect(await said('conflicts', 'resolve', 'abc', 'kept')).toContain('no single open conflict')
  expect(await said('refused', '--dismiss', 'abc')).toContain('no single refused change')
})

it('tokens and records are for the user alone, and the password is nowhere', {
  timeout: 120_000,
}, async () => {
  const server = await testStowage()
  await server.register('ada')
  const device = await laptop(inTurns())
  await device.login(server, 'ada')
  for (const name of readdirSync(device.home, { recursive: true, encoding: 'utf8' })) {
    const path = join(device.home, name)
    const stats = statSync(path)
    expect(stats.mode & 0o077, name).toBe(0)
    if (stats.isFile()) expect(readFileSync(path).includes(PASSWORD), name).toBe(false)
  }
  expect(await device.does('logout')).toContain('Signed out.')
  expect((await device.tries('sync')).err).toContain('you are not signed in')
  expect(await device.does('add', 'Still works')).toContain('1 change waits')
  await device.login(server, 'ada')
  await device.does('add', 'Once more')
  await server.stop()
  expect(await device.does('logout')).toMatch(
    /^Signed out\.\nThe server did not answer\..*\n1 unsent change stays here/,
  )
  expect(await device.does('status')).toContain(', signed out')
})

it('I53 a laptop deletes its copy of a household that was erased, and reports it', async () => {
  const server = await testStowage({ STOWAGE_ERASURE_DAYS: '0' })
  const ada = await server.register('ada', { household_name: 'Old home' })
  await ada.creates('item.create', { name: 'Walruslamp' })
  const device = await laptop()
  await device.login(server, 'ada')
  await device.does('add', 'Pelicanvase')
  const page = await server.browse('ada')
  const listening = process.listenerCount('SIGHUP')
  const watching = device.tries('sync', '--watch')
  await soon(() => process.listenerCount('SIGHUP')).toBeGreaterThan(listening)
  await asks(page, 'household_erasure', ada.household_id)
  await afterDays(server, 0)
  const { code, err } = await watching
  expect(code).not.toBe(0)
  expect(err).toContain('the household Old home was erased, so its copy on this computer is deleted')
  const kept = readdirSync(device.home, { recursive: true, encoding: 'utf8' })
  expect(kept.filter((name) => name.includes(ada.household_id))).toEqual([])
  const { events } = (await page.send('GET', '/security/events')).data
  expect(JSON.stringify(events)).toContain(`erased ${ada.household_id}`)
})
