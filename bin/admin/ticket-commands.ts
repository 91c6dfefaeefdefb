import { Command, Option } from 'commander'
import { v7 as uuid7 } from 'uuid'
import {
  addMessage,
  attachmentsOf,
  changeTicket,
  diagnosticsOf,
  MAX_MESSAGE_LENGTH,
  messagesOf,
  type ServiceView,
  type SupportTicket,
  TicketState,
} from '../../engine/index.ts'
import type { ServiceFile } from '../../storage/index.ts'
import { withData } from '../data.ts'
import { CliError } from '../failure.ts'
import { type JsonOption, print } from '../print.ts'
import { printable } from '../printable.ts'
import { tableText, terminalWidth } from '../table.ts'
import { runOnAccounts } from './account.ts'

function ticketOf(service: ServiceFile, public_id: string): SupportTicket {
  const found = service.read((view) => view.get('support_tickets', public_id)?.record)
  if (found) return found
  throw new CliError(`there is no ticket ${public_id}; "stowage admin tickets list" lists them`)
}

const emailOf = (view: ServiceView, user_id: string) => view.get('users', user_id)?.record.email ?? ''

const listCommand = new Command('list')
  .description('list the support tickets, newest activity first')
  .addOption(
    new Option('--state <state>', 'only those in this state; without it all that are not closed').choices(
      TicketState.options,
    ),
  )
  .option('--json', 'as JSON, for programs')
  .action((options: JsonOption & { state?: TicketState }) =>
    withData(async ({ service }) => {
      const wanted = options.state ? [options.state] : TicketState.exclude(['closed']).options
      const tickets = service.read((view) =>
        wanted
          .flatMap((state) => view.find('support_tickets', 'state', state))
          .map(({ record }) => ({ ...record, email: emailOf(view, record.user_id) }))
          .sort((a, b) => (a.activity_at < b.activity_at ? 1 : -1)),
      )
      const columns = [
        { title: 'id' },
        { title: 'state' },
        { title: 'since' },
        { title: 'person', shrinks: true },
        { title: 'subject', shrinks: true },
      ]
      const rows = tickets.map(({ activity_at, email, public_id, state, subject }) => [
        ...[public_id, state, activity_at.slice(0, 16), printable(email), printable(subject)],
      ])
      const text =
        tickets.length === 0 ? 'There are no such tickets.\n' : tableText(columns, rows, terminalWidth())
      print(options, tickets, text)
    }),
  )

const showCommand = new Command('show')
  .description('show a support ticket with its words, notes, files and diagnostics')
  .argument('<id>', 'of the ticket')
  .option('--json', 'as JSON, for programs')
  .action((id: string, options: JsonOption) =>
    withData(async ({ service }) => {
      const ticket = ticketOf(service, id)
      const found = service.read((view) => ({
        ticket: { ...ticket, email: emailOf(view, ticket.user_id) },
        messages: messagesOf(view, id).map((message) => ({
          ...message,
          author: message.author_id ? (view.get('users', message.author_id)?.record.name ?? null) : null,
        })),
        attachments: attachmentsOf(view, id),
        diagnostics: diagnosticsOf(view, id),
      }))
      const { attachments, diagnostics, messages } = found
      const lines = [
        `${printable(ticket.subject)} (${ticket.category}, ${ticket.state})`,
        `from ${printable(found.ticket.email)}, ${ticket.created_at}`,
        ...messages.flatMap(({ author, body, created_at, from, internal }) => [
          '',
          `${printable(author ?? from)}, ${created_at}${internal ? ', internal' : ''}:`,
          ...body.split('\n').map((line) => `  ${printable(line)}`),
        ]),
        '',
        ...attachments.map(
          ({ bytes, content_type, name }) => `file ${printable(name)}, ${content_type}, ${bytes} bytes`,
        ),
        ...diagnostics.map(({ content }) => `diagnostics ${JSON.stringify(content, null, 2)}`),
      ]
      print(options, found, lines.map((line) => `${line}\n`).join(''))
    }),
  )

/** @throws CliError unless a ticket takes the text */
function wordsOf(text: string): string {
  const body = text.replaceAll('\r\n', '\n').trim()
  if (body !== '' && body.length <= MAX_MESSAGE_LENGTH) return body
  throw new CliError(`an answer has 1 to ${MAX_MESSAGE_LENGTH} characters`)
}

const answerCommand = new Command('answer')
  .description('answer a support ticket; the person reads it in the app under Help')
  .argument('<id>', 'of the ticket')
  .argument('<text>', 'the answer')
  .option('--internal', 'a note that only the staff sees')
  .addOption(
    new Option('--state <state>', 'the state that follows')
      .choices(TicketState.exclude(['open']).options)
      .default('answered'),
  )
  .option('--json', 'as JSON, for programs')
  .addHelpText('after', '\nThe server sends the person a mail, within ten minutes while it runs.')
  .action((id: string, text: string, options: JsonOption & { internal?: true; state: TicketState }) =>
    withData(async ({ service }) => {
      ticketOf(service, id)
      const internal = options.internal ?? false
      await runOnAccounts(service, addMessage, {
        ticket_id: id,
        message_id: uuid7(),
        by: null,
        from: 'staff',
        internal,
        body: wordsOf(text),
        state: options.state,
        owes_mail: true,
      })
      const done = internal
        ? 'The note is kept.\n'
        : `The ticket is ${options.state} now. The server sends the person a mail, within ten minutes while it runs.\n`
      print(options, ticketOf(service, id), done)
    }),
  )

const closeCommand = new Command('close')
  .description('close a support ticket; access to the household that it allowed ends')
  .argument('<id>', 'of the ticket')
  .option('--json', 'as JSON, for programs')
  .action((id: string, options: JsonOption) =>
    withData(async ({ service }) => {
      ticketOf(service, id)
      await runOnAccounts(service, changeTicket, { ticket_id: id, user_id: null, state: 'closed' })
      print(options, ticketOf(service, id), 'The ticket is closed.\n')
    }),
  )

export const ticketsCommand = new Command('tickets')
  .description('list, read, answer and close support tickets')
  .addCommand(listCommand)
  .addCommand(showCommand)
  .addCommand(answerCommand)
  .addCommand(closeCommand)
