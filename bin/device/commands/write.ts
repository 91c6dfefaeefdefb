import { Command, InvalidArgumentError } from 'commander'
import { v7 as uuid7 } from 'uuid'
import { CliError } from '../../failure.ts'
import type { JsonOption } from '../../print.ts'
import { find, nameOf, pathText, placeKeys, placeKindOf, shortId } from '../names.ts'
import { reportDone } from '../outcome.ts'
import { type Device, withReplica } from '../with-replica.ts'

export const addCommand = new Command('add')
  .description('add a thing, a box or a location')
  .argument('<name>')
  .option('--in <place>', 'its place: a box, shelf, slot, location ...')
  .option('--box', 'add a box, which can contain things')
  .option('--location', 'add a location, such as a house or a cellar')
  .option('--quantity <number>', 'how many', number)
  .option('--unit <unit>', 'the unit of the quantity, such as kg')
  .option('--description <text>')
  .option('--json', 'as JSON, for programs')
  .action((name: string, options: AddOptions) => withReplica((device) => add(device, name, options)))

interface AddOptions extends JsonOption {
  readonly in?: string
  readonly box?: boolean
  readonly location?: boolean
  readonly quantity?: number
  readonly unit?: string
  readonly description?: string
}

async function add(device: Device, name: string, options: AddOptions): Promise<void> {
  const { replica } = device
  const { quantity, unit, description } = options
  const placement = options.in === undefined ? undefined : await placementOf(device, options.in)
  const ofItem = [quantity, unit].some((value) => value !== undefined)
  if (options.location && (options.box || placement))
    throw new CliError('a location cannot be inside a place, and cannot be a box')
  if ((options.box || options.location) && ofItem)
    throw new CliError('only things have a quantity and a unit')
  if (options.box && description !== undefined) throw new CliError('a box has no description')
  const public_id = uuid7()
  const done = options.location
    ? await replica.mutate('location.create', { public_id, name, ...given({ description }) })
    : options.box
      ? await replica.mutate('container.create', { public_id, name, ...given({ placement }) })
      : await replica.mutate('item.create', {
          public_id,
          name,
          ...given({ placement, quantity, unit, description }),
        })
  reportDone(device, done, { text: `Added ${name} (${shortId(public_id)}).`, json: { public_id } }, options)
}

export const moveCommand = new Command('move')
  .description('move a thing or a box with its contents')
  .argument('<what>', 'its name, words of it, or its id')
  .argument('[where]', 'a box, shelf, slot, location ...')
  .option('--out', 'remove it from its place')
  .option('--json', 'as JSON, for programs')
  .action((what: string, where: string | undefined, options: JsonOption & { out?: boolean }) =>
    withReplica(async (device) => {
      const { replica } = device
      if ((where === undefined) === !options.out) throw new CliError('name the target, or use --out')
      const { collection, record } = await find(replica, what, ['items', 'containers'])
      const { public_id } = record
      const kind = collection === 'items' ? 'item' : 'container'
      const done =
        where !== undefined
          ? await replica.submit(`${kind}.move`, { public_id, placement: await placementOf(device, where) })
          : await replica.submit(kind === 'item' ? 'item.unassign' : 'container.unplace', { public_id })
      const now = (await find(replica, public_id, [collection])).record
      const path = pathText(replica, now)
      reportDone(
        device,
        done,
        {
          text: path ? `${nameOf(now)} is now in ${path}.` : `${nameOf(now)} has no place now.`,
          json: { public_id, path },
        },
        options,
      )
    }),
  )

export const countCommand = new Command('count')
  .description('set the quantity (5), or change it (+2, -1)')
  .argument('<what>', 'a thing: its name, words of it, or its id')
  .argument('<count>', 'a number; with a sign, a difference', counted)
  .option('--reason <text>')
  .option('--json', 'as JSON, for programs')
  .addHelpText('after', '\nWrite a negative difference after two dashes: stowage device count -- screws -3')
  .action((what: string, count: Counted, options: JsonOption & { reason?: string }) =>
    withReplica(async (device) => {
      const { replica } = device
      const { record } = await find(replica, what, ['items'])
      const { public_id } = record
      const reason = given({ reason: options.reason })
      const before = replica.get('items', public_id)?.quantity ?? 0
      if ('delta' in count && before + count.delta < 0) {
        throw new CliError(
          `there are only ${before} of ${nameOf(record)}; give the number that is left, such as 0`,
        )
      }
      const done =
        'delta' in count
          ? await replica.mutate('item.adjust_quantity', { public_id, ...count, ...reason })
          : await replica.mutate('item.set_quantity', { public_id, ...count, ...reason })
      const quantity = replica.get('items', public_id)?.quantity
      const unit = replica.get('items', public_id)?.unit
      const text = `${nameOf(record)}: ${quantity}${unit ? ` ${unit}` : ''}`
      reportDone(device, done, { text, json: { public_id, quantity } }, options)
    }),
  )

async function placementOf({ replica }: Device, where: string) {
  const { collection, record } = await find(replica, where, placeKeys)
  const kind = placeKindOf(collection)
  if (kind === null) throw new CliError(`${nameOf(record)} cannot contain anything`)
  return { kind, id: record.public_id }
}

/** The options that were given. */
function given<T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined) Reflect.set(kept, field, value)
  return kept
}

/** A quantity or a difference that a person typed. */
type Counted = { readonly quantity: number } | { readonly delta: number }

function counted(text: string): Counted {
  return /^[+-]/.test(text) ? { delta: number(text) } : { quantity: number(text) }
}

function number(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value))
    throw new InvalidArgumentError(`${text} is not a number.`)
  return value
}
