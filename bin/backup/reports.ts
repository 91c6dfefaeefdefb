import { bytesText, counted } from '../../services/operations/words.ts'
import {
  type BackupManifest,
  type BackupPart,
  type CreatedBackup,
  type ListedBackup,
  partBytes,
  problemParts,
  type RestoredPart,
  type RestoreReport,
  totalBytes,
  type VerifiedBackup,
} from '../../storage/index.ts'
import { printable } from '../printable.ts'
import { tableText, terminalWidth } from '../table.ts'
import { contentText } from './words.ts'

/** The content of a new backup, as text. */
export function createdText({ path, manifest, removed }: CreatedBackup): string {
  const problems = manifest.parts.map(({ problem }) => problem)
  const lines = [partsTable(manifest, problems), ...problemLines(manifest.parts, problems)]
  lines.push(`${bytesText(totalBytes(manifest))} in ${path}\n`)
  if (removed.length > 0) lines.push(`${counted(removed.length, 'older backup')} deleted.\n`)
  return lines.join('')
}

/** The list of the backups in a folder, as text. */
export function listText(backups: readonly ListedBackup[], folder: string): string {
  if (backups.length === 0) return `There is no backup in ${folder}.\n`
  const rows = backups.map(({ name, manifest, problem }) =>
    manifest === null
      ? [name, '', '', '', problem ?? '']
      : [
          name,
          manifest.occasion,
          bytesText(totalBytes(manifest)),
          stateText(manifest),
          contentText(manifest),
        ],
  )
  const columns = [
    { title: 'backup' },
    { title: 'made' },
    { title: 'size', right: true },
    { title: 'state' },
    { title: 'holds', shrinks: true },
  ]
  return tableText(columns, rows, terminalWidth())
}

/** The result of verifying a backup, as text. `key`: the problem of the key of the installation; null without one. */
export function verifiedText({ manifest, problems }: VerifiedBackup, key: string | null): string {
  const bad = problems.filter((problem) => problem !== null).length
  return [
    partsTable(manifest, problems),
    ...problemLines(manifest.parts, problems),
    bad === 0
      ? 'The backup is intact and can be restored.\n'
      : `${counted(bad, 'part')} cannot be restored.\n`,
    key === null ? '' : `But no backup has the key of the installation: ${key}. Run "stowage doctor".\n`,
  ].join('')
}

/** The result of a restore, as text. `key`: the problem of the key of the installation; null without one. */
export function restoredText(
  { restored, left_out, service, kept_in }: RestoreReport,
  key: string | null,
): string {
  const lines = restored.map(restoredLine)
  for (const { name, household_id, reason } of left_out)
    lines.push(`Left out: ${printable(name)} (${household_id ?? 'accounts'}). ${reason}`)
  if (service) {
    lines.push('All users must sign in again with their passwords.')
    for (const { kind, id } of service.erased) lines.push(`Erased again: ${kind} ${id}.`)
    // In a new folder nothing came after the backup.
    const had = restored.some(
      ({ household_id, replaced }) => household_id === null && replaced.state !== 'none',
    )
    if (service.lost === null && had)
      lines.push('Changes after the backup are unknown: the accounts that were here could not be read.')
    for (const email of service.lost?.users ?? [])
      lines.push(`The account ${email} is newer than the backup, and no longer exists.`)
    for (const { name, household_id } of service.lost?.households ?? [])
      lines.push(
        `The household ${printable(name)} (${household_id}) is newer than the backup: no account can access it now.`,
      )
  }
  if (key !== null)
    lines.push(
      `But no backup has the key of the installation: ${key}. Put your copy of it in place before the server starts.`,
    )
  if (kept_in !== null)
    lines.push(`The replaced files are kept in ${kept_in}; delete that folder when you no longer need them.`)
  return lines.map((line) => `${line}\n`).join('')
}

function restoredLine({ household_id, name, seq, replaced }: RestoredPart): string {
  if (household_id === null) return 'The accounts are restored.'
  const before = replaced.seq === null ? '' : `, in place of seq ${replaced.seq}`
  return `Restored: ${printable(name)} (${household_id}) at seq ${seq}${before}.`
}

function partsTable({ parts }: BackupManifest, problems: readonly (string | null)[]): string {
  const rows = parts.map((part, i) => [
    problems[i] === null ? 'ok' : 'BAD',
    part.household_id ?? '',
    part.name,
    String(part.state?.seq ?? ''),
    String(part.state?.records ?? ''),
    bytesText(partBytes(part)),
  ])
  const columns = [
    { title: '' },
    { title: 'household' },
    { title: 'name', shrinks: true },
    { title: 'seq', right: true },
    { title: 'records', right: true },
    { title: 'size', right: true },
  ]
  return tableText(columns, rows, terminalWidth())
}

function problemLines(parts: readonly BackupPart[], problems: readonly (string | null)[]): string[] {
  return parts.flatMap(({ name, household_id }, i) => {
    const problem = problems[i] ?? null
    return problem === null ? [] : [`${household_id ?? name}: ${problem}\n`]
  })
}

function stateText(manifest: BackupManifest): string {
  const bad = problemParts(manifest).length
  return bad === 0 ? 'ok' : `${bad} BAD`
}
