import { statfs } from 'node:fs/promises'
import { Command } from 'commander'
import { v7 as uuid7 } from 'uuid'
import { version } from '../../http/version.ts'
import { unfitNode } from '../../platform/index.ts'
import { readConfig } from '../../services/config/config.ts'
import { programFound, readBuildFacts } from '../../services/operations/build-facts.ts'
import { rehearse } from '../../services/operations/rehearse.ts'
import { notedVersion } from '../../services/operations/upgrade-backup.ts'
import { bytesText } from '../../services/operations/words.ts'
import { drilledText } from '../admin/operation-commands.ts'
import { interruptible } from '../backup/interruptible.ts'
import { knownDataFolder } from '../data.ts'
import { printJson } from '../print.ts'

/** Number of bytes that an upgrade needs beside the copy of the files. */
const SPARE_BYTES = 512 * 1024 * 1024

interface Point {
  /** Whether the upgrade may go ahead. */
  readonly ok: boolean
  /** Whether somebody should look at it all the same. */
  readonly warning?: boolean
  readonly text: string
}

export const upgradeCheckCommand = new Command('upgrade-check')
  .description('check whether this version can take over a data folder; the older server may run')
  .option('--json', 'as JSON, for programs')
  .addHelpText(
    'after',
    `
Run it with the new version, on the data folder of the old one. It restores the newest backup into a scratch folder, migrates
the copy, and checks it. The data itself is not opened. The release gate "migration_rehearsed" reads the result.
The exit code is 1 if the upgrade should wait.`,
  )
  .action(async (options: { json?: boolean }) => {
    const config = readConfig(process.env)
    const data = knownDataFolder()
    process.umask(0o077)
    const points: Point[] = [node(), await room(data)]
    for (const text of config.warnings) points.push({ ok: true, warning: true, text })
    const { advice, level, message } = programFound(readBuildFacts(), new Date())
    const program = advice === null ? message : `${message} ${advice}`
    points.push({ ok: true, warning: level !== 'ok', text: program })
    const drill = await interruptible('nothing was changed', (long) =>
      rehearse({ config, version, newId: uuid7, now: () => new Date(), ...long }),
    )
    const from = notedVersion(data)
    if (drill === null)
      points.push({
        ok: false,
        text: `There is no backup of everything in ${config.backup.folder}. Make one with the running version: "stowage backup create".`,
      })
    const ok = points.every((point) => point.ok) && (drill?.passed ?? false)
    if (options.json) printJson({ ok, from, to: version, points, drill })
    else {
      const lines = points.map((point) => `${markOf(point)}  ${point.text}\n`)
      const end = ok
        ? `Version ${version} can take over this data folder. It backs everything up before it opens the files.\n`
        : 'The upgrade should wait.\n'
      process.stdout.write(`${lines.join('')}${drill ? drilledText(drill) : ''}${end}`)
    }
    if (!ok) process.exitCode = 1
  })

/** As `stowage doctor` marks what it finds. */
function markOf({ ok, warning = false }: Point): string {
  if (!ok) return ' BAD'
  return warning ? 'warn' : '  ok'
}

function node(): Point {
  const unfit = unfitNode()
  return { ok: unfit === null, text: unfit ?? `Node ${process.versions.node}` }
}

async function room(data: string): Promise<Point> {
  const { bavail, bsize } = await statfs(data)
  const free = bavail * bsize
  return { ok: free >= SPARE_BYTES, text: `${bytesText(free)} are free` }
}
