import { Command } from 'commander'
import { readConfig } from '../../services/config/config.ts'
import { becomeOwner } from '../as-owner.ts'
import { examine } from '../doctor/examine.ts'
import type { Finding } from '../doctor/finding.ts'

const MARK = { ok: '  ok ', warning: ' warn', problem: '  BAD' } as const

export const doctorCommand = new Command('doctor')
  .description('look whether the data folder and every file in it is well, and say in words what is not')
  .option('--json', 'as JSON, for programs')
  .addHelpText(
    'after',
    '\nNothing is changed, but a file of an older version is brought up to date as the server would. The exit code is 0 when all is well, 1 when something is not.',
  )
  .action(async (options: { json?: boolean }) => {
    const findings: Finding[] = []
    const { data, backup, media, quotas } = readConfig(process.env)
    becomeOwner(data)
    for await (const finding of examine(data, backup.folder, media.s3, quotas)) {
      findings.push(finding)
      if (!options.json) process.stdout.write(findingText(finding))
    }
    if (options.json) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`)
    const bad = findings.filter(({ level }) => level === 'problem').length
    if (bad > 0) process.exitCode = 1
    if (!options.json) process.stdout.write(bad === 0 ? 'All is well.\n' : `${bad} problems found.\n`)
  })

function findingText({ level, subject, message, advice }: Finding): string {
  const lines = [`${MARK[level]}  ${subject}: ${message}`]
  if (advice) lines.push(`       ${advice}`)
  return `${lines.join('\n')}\n`
}
