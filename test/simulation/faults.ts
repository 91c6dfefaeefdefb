/**
 * Makes one deliberate fault at a time in a copy of the program, and asks whether the proof finds it:
 * `node --import tsx test/simulation/faults.ts [--only <part of a name, or a rule; several with commas>] [--proof <command>]`.
 * Exits with 1 when a fault survives.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Fault, faults } from './faults/index.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const NOT_COPIED = ['node_modules', 'dist', 'data', 'coverage', '.git']

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    proof: { type: 'string', default: 'node --import tsx test/simulation/histories/run.ts' },
  },
})

/** A copy of the sources in a folder of its own; the libraries are those of the original. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-faults-'))
  for (const entry of readdirSync(ROOT)) {
    if (!NOT_COPIED.includes(entry)) cpSync(join(ROOT, entry), join(folder, entry), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Runs the proof: null when it passes, else what it says first. */
function prove(folder: string): string | null {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', values.proof], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', STOWAGE_SIMULATION_LEAST: 'no' },
    maxBuffer: 1 << 28,
    // A fault may make it run for ever.
    timeout: 600_000,
  })
  if (status === 0) return null
  const lines = `${stdout}\n${stderr}`.split('\n').map((line) => line.trim())
  const telling = lines.find((line) => /Disagreement: |AssertionError: /.test(line))
  return (
    telling?.replace('Caused by: ', '') ??
    lines.find((line) => /Error: /.test(line)) ??
    `exit ${status}`
  ).slice(0, 100)
}

/** Makes a fault, asks the proof, and takes the fault back. */
function seek(folder: string, { file, find, replace }: Fault): string | null {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(find).length !== 2) throw new Error(`${file} does not hold once: ${find}`)
  writeFileSync(
    path,
    source.replace(find, () => replace),
  )
  try {
    return prove(folder)
  } finally {
    writeFileSync(path, source)
  }
}

const wanted = values.only.split(',')
const chosen = faults.filter(({ name, rule }) => wanted.some((one) => rule === one || name.includes(one)))
const folder = copySources()
try {
  const complaint = prove(folder)
  if (complaint !== null) throw new Error(`without any fault the proof says: ${complaint}`)
  let survived = 0
  for (const fault of chosen) {
    const found = seek(folder, fault)
    if (found === null) survived++
    console.log(
      `${found === null ? 'SURVIVED' : 'found   '}  ${fault.rule.padEnd(3)} ${fault.name.padEnd(68)}  ${found ?? ''}`,
    )
  }
  console.log(`${chosen.length - survived} of ${chosen.length} faults found`)
  process.exitCode = survived === 0 && chosen.length > 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
