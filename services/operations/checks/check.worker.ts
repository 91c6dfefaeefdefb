import type { Keys } from '../../accounts/second-factor/installation-keys.ts'
import type { CheckTask } from './check-thread.ts'
import { examineServed } from './examine.ts'
import { examineTls } from './examine-tls.ts'
import type { Finding } from './finding.ts'

/** Checks all files of a data folder that a server of this process has locked. */
export default async function work(task: CheckTask): Promise<Finding[]> {
  const { backups, data, now, quotas, s3, secret_keys, tls } = task
  const findings: Finding[] = []
  for await (const finding of examineServed(data, backups, s3, quotas, keysOf(secret_keys)))
    findings.push(finding)
  for await (const finding of examineTls({ data, tls }, new Date(now))) findings.push(finding)
  return findings
}

/** The keys again as buffers: another thread gets them as arrays of bytes. */
function keysOf(copies: CheckTask['secret_keys']): Keys | null {
  const [current, ...older] = copies ?? []
  return current ? [Buffer.from(current), ...older.map((key) => Buffer.from(key))] : null
}
