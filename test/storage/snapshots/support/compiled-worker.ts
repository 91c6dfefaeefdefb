import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const project = resolve(import.meta.dirname, '../../../..')
const sources = join(project, 'storage/snapshots')
const worker = join(project, 'dist/storage/snapshots/snapshot.worker.js')
const lock = join(
  tmpdir(),
  `stowage-compile-${createHash('sha256').update(project).digest('hex').slice(0, 16)}`,
)

/** A compiler that was killed leaves its lock behind; no compilation takes this long. */
const LOCK_MS = 60_000

/** Compiles the snapshot worker if its sources are newer; test files that run at the same time do it once. */
export async function compiledWorker(): Promise<void> {
  for (;;) {
    if (!isStale()) return
    if (takeLock()) break
    await setTimeout(50)
  }
  try {
    if (isStale()) compile()
  } finally {
    rmdirSync(lock)
  }
}

function isStale(): boolean {
  const built = modified(worker)
  return readdirSync(sources).some((name) => modified(join(sources, name)) > built)
}

function compile(): void {
  const started = new Date()
  const builder = join(project, '.ci/build.mjs')
  const { stderr } = spawnSync(process.execPath, [builder, '--unchecked'], { cwd: project, encoding: 'utf8' })
  if (!existsSync(worker)) throw new Error(`the worker was not compiled\n${stderr}`)
  utimesSync(worker, started, started)
}

function takeLock(): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    if (Date.now() - modified(lock) > LOCK_MS) rmdirSync(lock)
    return false
  }
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
