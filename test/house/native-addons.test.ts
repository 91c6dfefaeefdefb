import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const PREBUILT = fileURLToPath(
  new URL(`../../node_modules/argon2/prebuilds/${process.platform}-${process.arch}`, import.meta.url),
)

/** Prebuilt binaries for the C library of this system. */
function prebuilt(): string[] {
  const hasMusl = existsSync('/lib') && readdirSync('/lib').some((name) => name.startsWith('ld-musl-'))
  const libc = hasMusl ? 'musl' : 'glibc'
  return existsSync(PREBUILT) ? readdirSync(PREBUILT).filter((name) => name.includes(libc)) : []
}

// Node 20 knows Node-API 9, and crashes on an addon that asks for a later one (version 0.45 asks for 10). Such a binary
// is not used: it is compiled instead, which takes a compiler and a minute.
it('the binary that comes with argon2 loads in the Node that runs here', () => {
  for (const name of prebuilt()) {
    const path = JSON.stringify(join(PREBUILT, name))
    const { status, signal } = spawnSync(process.execPath, ['-e', `require(${path})`], { env: { HOME: '' } })
    expect([status, signal]).toEqual([0, null])
  }
})
