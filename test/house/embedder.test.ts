import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { everything } from '../support/rounds.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const json = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
const { exports: entries } = z
  .object({ exports: z.record(z.string(), z.unknown()) })
  .parse(json('package.json'))
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() }),
    ),
  })
  .parse(json('package-lock.json'))

const OPTIONS = {
  target: 'es2023',
  lib: ['es2023'],
  module: 'nodenext',
  types: ['node'],
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  // A linked package must not find what only its own folder has beside it.
  preserveSymlinks: true,
}

/** A program with the packed Stowage, and of its dependencies those that an installation has. */
function embedder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-embedder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const stowage = join(folder, 'node_modules', 'stowage')
  mkdirSync(stowage, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, packed.trim()), '--strip-components=1', '-C', stowage])
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const nested = path.split('node_modules/').length > 2
    if (path === '' || dev || devOptional || nested || !existsSync(join(ROOT, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(ROOT, path), join(folder, path))
  }
  return folder
}

// The declarations are built by `npm run test:all` alone.
it.runIf(everything)(
  'a strict program that embeds the package checks the types of all it installs',
  {
    // Packing and the compiler take half a minute of the processor.
    timeout: 400_000,
  },
  () => {
    const folder = embedder()
    const names = Object.keys(entries).filter((name) => name !== './package.json')
    const lines = names.map((name, i) => `export * as part${i} from 'stowage/${name.slice(2)}'`)
    writeFileSync(join(folder, 'program.ts'), `${lines.join('\n')}\n`)
    const tsconfig = { compilerOptions: OPTIONS, files: ['program.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    let said = ''
    try {
      execFileSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', folder], { encoding: 'utf8' })
    } catch (error) {
      said = z.object({ stdout: z.string() }).parse(error).stdout
    }
    expect(said).toBe('')
  },
)
