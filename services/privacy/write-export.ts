import type { AuditFilter, AuditPage } from '../../storage/index.ts'
import { ZipWriter } from '../portability/archive/zip-writer.ts'
import type { AccountData } from './account-data.ts'
import type { ExportedFile } from './derived-data.ts'

/** Maximum number of operations that are read at one time. */
const PAGE = 100

/** A household of the person, whose history is read for the export. */
export interface ExportedHousehold {
  readonly household_id: string
  audit(filter: AuditFilter, page: { limit: number; before_seq: number | null }): Promise<AuditPage>
}

/** What an export consists of. */
export interface AccountExport {
  readonly user_id: string
  readonly created_at: string
  readonly data: AccountData
  readonly household_ids: readonly string[]
  /** The files of the data that was derived for the person in these households. */
  readonly derived: readonly ExportedFile[]
  /** Opens a household while its history is read. */
  readonly withHousehold: <T>(
    household_id: string,
    work: (household: ExportedHousehold) => AsyncIterable<T>,
  ) => AsyncIterable<T>
}

const README = (created_at: string, user_id: string) => `Your data in Stowage

Made at ${created_at} for the account ${user_id}.

profile.json                  your name, e-mail address and settings
memberships.json              the households that you are a member of, with your role
sessions.json                 browsers in which you were signed in
devices.json, sign_ins.json   devices on which you were signed in
personal_access_tokens.json   programs that act for you
passkeys.json                 passkeys with which you sign in
identities.json               identities of providers with which you sign in
invitations.json              invitations that you made or accepted
guest_links.json              guest links that you made
security_events.json          what happened to the security of your account, newest first
privacy_requests.json         erasures that you asked for
system_logs.json              problems that your devices reported
support_tickets.json          your support tickets with their words, files and diagnostics
tickets/<ticket>/             the files of these tickets
payments.json                 what is kept of the payments that you make for households
operations/<household>.jsonl  each change that you made in a household, one JSON object a line, newest first
derived/<household>.jsonl     your questions, verdicts, suggestions and looks at pictures in a household, oldest first
images/<household>/<session>/ the images of these looks, as you sent them
ai_calls/<household>.jsonl    requests to a model that you caused, with the text that was sent, newest first

Times are in UTC (ISO 8601). Passwords, tokens and their hashes are not included: they are no use to anybody but this server.
The inventory of a household belongs to all its members, so it is not a part of your account.
`

/** SPEC.md I41: writes an export as a ZIP file. `onFile` is called after each file of it. */
export async function writeExport(
  path: string,
  { created_at, data, derived, household_ids, user_id, withHousehold }: AccountExport,
  { signal, onFile }: { readonly signal: AbortSignal; readonly onFile: () => void },
): Promise<void> {
  const zip = new ZipWriter(new Date(created_at))
  zip.add('README.txt', () => [README(created_at, user_id)])
  for (const [name, part] of Object.entries(data))
    zip.add(`${name}.json`, () => [`${JSON.stringify(part, null, 2)}\n`])
  for (const household_id of household_ids)
    zip.add(`operations/${household_id}.jsonl`, async function* () {
      yield* withHousehold(household_id, (household) => linesOf(household, user_id))
      onFile()
    })
  for (const { compress, content, name } of derived) zip.add(name, content, { compress })
  await zip.write(path, { signal })
}

async function* linesOf(household: ExportedHousehold, user_id: string): AsyncGenerator<string> {
  let before_seq: number | null = null
  for (;;) {
    const page: AuditPage = await household.audit({ user_id }, { limit: PAGE, before_seq })
    for (const { entry, occurred_at, input, effects } of page.entries)
      yield `${JSON.stringify({ ...entry, occurred_at, input, effects })}\n`
    if (page.next_seq === null) return
    before_seq = page.next_seq
  }
}
