/** A process of its own that writes a file of the made-up collections, and says on standard output how it went. */
import { openScopeFile, patiently, StorageError } from '../../../../storage/index.ts'
import { idMaker } from '../ids.ts'
import { worldSchema } from '../schema.ts'
import { Pusher } from '../world.ts'

const [path = '', mode = '', text = '1'] = process.argv.slice(2)
const seed = Number(text)
const file = await patiently(() => openScopeFile(path, worldSchema))
const world = new Pusher(file, idMaker(1_800_000_000_000 + seed * 1_000_000, seed))

function put(name: string) {
  return world.operation('thing.put', { public_id: world.newId(), name })
}

/** Writes many small transactions, and tries again while another process is writing. */
function many(): void {
  for (let done = 0; done < 100; ) {
    try {
      const [result] = world.push([put(`from ${seed}`)], {
        user_id: `user-${seed}`,
        replica_id: 'r',
        role: 'member',
      })
      if (result?.status !== 'applied') throw new Error(JSON.stringify(result))
      done++
    } catch (error) {
      if (!(error instanceof StorageError) || error.name !== 'BusyError') throw error
    }
  }
  console.log('done')
}

/** Writes larger and larger transactions until one fails, and says how, and what is there of it afterwards. */
function untilFailure(): void {
  for (;;) {
    const operations = Array.from({ length: 20 }, () => put('x'.repeat(4000)))
    try {
      world.push(operations)
    } catch (error) {
      const name = error instanceof Error ? error.name : String(error)
      const kept = operations.filter(({ operation_id }) => file.recorded(operation_id)).length
      console.log(
        JSON.stringify({ name, kept, seq: file.state().seq, ids: operations.map((o) => o.operation_id) }),
      )
      return
    }
  }
}

/** Holds the write lock until it is told to end. */
function hold(): void {
  file.database.exec('BEGIN IMMEDIATE')
  console.log('holding')
  process.stdin.once('data', () => {
    file.database.exec('ROLLBACK')
    file.close()
  })
}

if (mode === 'many') many()
if (mode === 'fail') untilFailure()
if (mode === 'hold') hold()
else file.close()
