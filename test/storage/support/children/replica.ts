/** A process of its own that has a replica's folder open: it follows the script until it is killed, or just holds it. */
import { writeSync } from 'node:fs'
import { openReplicaStore, StorageError } from '../../../../storage/index.ts'
import { ANNA } from '../../replica/support/made-up.ts'
import { scriptStep } from '../../replica/support/script.ts'

const [folder = '', mode = '', from = '0', size = '1'] = process.argv.slice(2)
const store = opened()

/** Says at once how far it is: what is buffered dies with the process. */
function say(text: string): void {
  writeSync(1, `${text}\n`)
}

function opened() {
  try {
    return openReplicaStore({ folder, owner: ANNA })
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    say(error.name)
    return process.exit(0)
  }
}

if (mode === 'follow') {
  say('begins')
  for (let step = Number(from); ; step++) {
    await scriptStep(step, Number(size)).does(store)
    say(`done ${step}`)
  }
}
if (mode === 'hold') {
  say('holding')
  process.stdin.once('data', async () => {
    await store.close()
    process.exit(0)
  })
}
