import { Command } from 'commander'
import { readConfig } from '../../services/config/config.ts'
import { addressFound } from '../../services/operations/address.ts'
import { programFound, readBuildFacts } from '../../services/operations/build-facts.ts'
import { examine } from '../../services/operations/checks/examine.ts'
import { examineTls } from '../../services/operations/checks/examine-tls.ts'
import type { Finding } from '../../services/operations/checks/finding.ts'
import type { Found } from '../../services/operations/found.ts'
import { counted } from '../../services/operations/words.ts'
import { becomeOwner } from '../as-owner.ts'
import { printJson } from '../print.ts'

const MARK = { ok: '  ok ', warning: ' warn', problem: '  BAD' } as const

export const doctorCommand = new Command('doctor')
  .description('check the data folder and every file in it, and explain any problem')
  .option('--json', 'as JSON, for programs')
  .addHelpText(
    'after',
    '\nThe check changes nothing, except that it migrates files of an older version as the server would. The exit code is 0 if everything is intact, 1 otherwise.',
  )
  .action(async (options: { json?: boolean }) => {
    const findings: Finding[] = []
    const config = readConfig(process.env)
    const { data, backup, media, quotas, secret_keys } = config
    becomeOwner(data)
    const report = (finding: Finding) => {
      findings.push(finding)
      if (!options.json) process.stdout.write(findingText(finding))
    }
    for await (const finding of examine(data, backup.folder, media.s3, quotas, secret_keys)) report(finding)
    for await (const finding of examineTls(config, new Date())) report(finding)
    report(findingOf('address', addressFound(config)))
    report(findingOf('program', programFound(readBuildFacts(), new Date())))
    if (options.json) printJson(findings)
    const bad = findings.filter(({ level }) => level === 'problem').length
    if (bad > 0) process.exitCode = 1
    if (!options.json)
      process.stdout.write(bad === 0 ? 'No problems found.\n' : `${counted(bad, 'problem')} found.\n`)
  })

/** What readiness finds, as a line of the doctor. */
function findingOf(subject: string, { advice, ...finding }: Found): Finding {
  return { ...finding, subject, ...(advice !== null && { advice }) }
}

function findingText({ level, subject, message, advice }: Finding): string {
  const lines = [`${MARK[level]}  ${subject}: ${message}`]
  if (advice) lines.push(`       ${advice}`)
  return `${lines.join('\n')}\n`
}
