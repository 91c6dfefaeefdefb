import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { TlsConfig } from '../../services/config/config.ts'
import { examineTls } from '../../services/operations/checks/examine-tls.ts'
import type { Finding } from '../../services/operations/checks/finding.ts'
import { issueAuthority, issueServer } from '../../services/tls/issue.ts'
import { localCertificates } from '../../services/tls/local-authority.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 24 * 3600 * 1000)

async function home() {
  const data = await mkdtemp(join(tmpdir(), 'stowage-'))
  onTestFinished(() => rm(data, { recursive: true }))
  const findings = async (tls: TlsConfig, now: Date): Promise<Finding[]> => {
    const found: Finding[] = []
    for await (const finding of examineTls({ data, tls }, now)) found.push(finding)
    return found
  }
  return { data, findings }
}

it('says when a certificate from files ends soon, has ended, or cannot be used', async () => {
  const { data, findings } = await home()
  const permitted = { names: ['example'], networks: ['127.0.0.0/8'] }
  const issued = await issueServer(await issueAuthority('Test', permitted, NOW), ['nas.example'], NOW)
  const files = {
    mode: 'files',
    port: 1,
    certificate_file: join(data, 'c.pem'),
    key_file: join(data, 'k.pem'),
  } as const
  await writeFile(files.certificate_file, issued.certificate)
  expect(await findings(files, NOW)).toMatchObject([
    { level: 'problem', message: expect.stringMatching(/k\.pem does not exist/) },
  ])
  await writeFile(files.key_file, issued.key)
  expect(await findings(files, NOW)).toMatchObject([
    { level: 'ok', message: expect.stringMatching(/nas\.example .*2027-02-18/) },
  ])
  expect(await findings(files, later(80))).toMatchObject([
    { level: 'warning', message: expect.stringMatching(/ends in 10 days/) },
  ])
  expect(await findings(files, later(88.5))).toMatchObject([
    { level: 'warning', message: expect.stringMatching(/ends in 1 day,/) },
  ])
  const below = { ...files, key_file: join(files.key_file, 'k.pem') }
  expect(await findings(below, NOW)).toMatchObject([
    { level: 'problem', message: expect.stringMatching(/k\.pem cannot be read/) },
  ])
  expect(await findings(files, later(91))).toMatchObject([
    { level: 'problem', message: expect.stringMatching(/expired/) },
  ])
  expect(await findings({ mode: 'off' }, NOW)).toEqual([])
})

it('shows the authority of the installation with its fingerprint, and warns in its last year', async () => {
  const { data, findings } = await home()
  const local = { mode: 'local', port: 1 } as const
  expect(await findings(local, NOW)).toMatchObject([
    { level: 'ok', message: expect.stringMatching(/made when the server starts/) },
  ])
  const config = { data, base_url: 'http://nas.local:8080', allowed_hosts: [] }
  await localCertificates(config, { hostname: 'nas', container: false, interfaces: {} }, NOW)
  expect(await findings(local, NOW)).toMatchObject([
    { level: 'ok', message: expect.stringMatching(/nas\.local/) },
    { level: 'ok', message: expect.stringMatching(/SHA-256 (?:[0-9A-F]{2}:){31}/) },
  ])
  const late = await findings(local, later(3400))
  expect(late.at(-1)).toMatchObject({
    level: 'warning',
    advice: expect.stringMatching(/Each device must then trust the new one/),
  })
})

it('goes on behind an authority that is damaged or missing', async () => {
  const { data, findings } = await home()
  const local = { mode: 'local', port: 1 } as const
  const config = { data, base_url: 'http://nas.local:8080', allowed_hosts: [] }
  await localCertificates(config, { hostname: 'nas', container: false, interfaces: {} }, NOW)
  const authority = join(data, 'tls', 'authority.pem')
  await writeFile(authority, 'damaged')
  const trusted = /authority\.pem is (?:damaged|missing).* each device must trust it again/
  const problem = { level: 'problem', message: expect.stringMatching(trusted) }
  expect(await findings(local, NOW)).toMatchObject([problem])
  await rm(authority)
  expect(await findings(local, NOW)).toMatchObject([problem])
})

it('a certificate that ends with its authority is not made again and again', async () => {
  const { data } = await home()
  const config = { data, base_url: 'http://nas.local:8080', allowed_hosts: [] }
  const machine = { hostname: 'nas', container: false, interfaces: {} }
  await localCertificates(config, machine, NOW)
  const last = await localCertificates(config, machine, later(3640))
  expect(last).toMatchObject({ renewed: true, server: { valid_to: later(3650) } })
  expect(await localCertificates(config, machine, later(3641))).toMatchObject({ renewed: false })
})
