import type { CheckTask } from './check-thread.ts'
import { examineServed } from './examine.ts'
import { examineTls } from './examine-tls.ts'
import type { Finding } from './finding.ts'

/** Checks all files of a data folder that a server of this process has locked. */
export default async function work({ backups, data, now, quotas, s3, tls }: CheckTask): Promise<Finding[]> {
  const findings: Finding[] = []
  for await (const finding of examineServed(data, backups, s3, quotas)) findings.push(finding)
  for await (const finding of examineTls({ data, tls }, new Date(now))) findings.push(finding)
  return findings
}
