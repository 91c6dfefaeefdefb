import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { programFound, readBuildFacts } from '../../services/operations/build-facts.ts'

const now = new Date('2026-11-26T05:00:00Z')

it('AO11 warns of an old version first, then of packages that nobody has checked, then of an old check', () => {
  const codes = (
    [
      ['2026-11-20', '2026-11-20'],
      ['2026-08-28', '2026-10-27'],
      ['2026-08-27', '2026-11-20'],
      ['2026-08-26', null],
      ['2026-11-20', null],
      [null, null],
      ['2026-11-20', '2026-10-26'],
      [null, '2026-11-26'],
    ] as const
  ).map(([sources_on, audited_on]) => {
    const { advice, code, level } = programFound({ sources_on, audited_on }, now)
    expect(advice === null).toBe(level === 'ok')
    return `${code} ${level}`
  })
  expect(codes).toEqual([
    'program_ok ok',
    'program_ok ok',
    'program_old warning',
    'program_old warning',
    'program_unaudited warning',
    'program_unaudited warning',
    'program_audit_old warning',
    'program_ok ok',
  ])
})

it('AO11 reads what the build noted, and knows nothing without a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-facts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  expect(readBuildFacts(folder)).toEqual({ sources_on: null, audited_on: null })
  const facts = { sources_on: '2026-11-20', audited_on: '2026-11-21' }
  writeFileSync(join(folder, 'build.json'), JSON.stringify(facts))
  expect(readBuildFacts(folder)).toEqual(facts)
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ sources_on: 'yesterday', audited_on: null }))
  expect(() => readBuildFacts(folder)).toThrow()
})

it('AO11 the times are those of the policy', () => {
  const policy = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8')
  expect(policy).toMatch(/high or critical severity.*\| within 30 days \|/)
  expect(policy).toMatch(/at the latest after 90 days \|/)
})
