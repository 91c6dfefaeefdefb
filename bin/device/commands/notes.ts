import { Command } from 'commander'
import { CliError } from '../../failure.ts'
import { readStandardInput } from '../../standard-input.ts'
import { find, nameOf } from '../names.ts'
import { reportDone } from '../outcome.ts'
import { withReplica } from '../with-replica.ts'

interface NotesOptions {
  readonly add?: boolean
  readonly stdin?: boolean
  readonly json?: boolean
}

export const notesCommand = new Command('notes')
  .description('show or write the notes of a thing; concurrent edits of others are merged')
  .argument('<what>', 'a thing: its name, words of it, or its id')
  .argument('[text]', 'the new notes')
  .option('--add', 'add the text below the current notes')
  .option('--stdin', 'read the new notes from standard input')
  .option('--json', 'as JSON, for programs')
  .action((what: string, text: string | undefined, options: NotesOptions) =>
    withReplica(async (device) => {
      const { replica } = device
      const { public_id } = (await find(replica, what, ['items'])).record
      const item = replica.get('items', public_id)
      if (!item) throw new CliError('the item was deleted')
      const written = options.stdin ? await readStandardInput() : text
      if (written === undefined) {
        if (options.add) throw new CliError('give the text to add')
        process.stdout.write(
          options.json ? `${JSON.stringify({ public_id, notes: item.notes })}\n` : `${item.notes}\n`,
        )
        return
      }
      const notes = options.add && item.notes !== '' ? `${item.notes}\n${written}` : written
      const done = await replica.editNotes(public_id, notes)
      reportDone(
        device,
        done,
        { text: `Notes of ${nameOf(item)} written.`, json: { public_id, notes } },
        options,
      )
    }),
  )
