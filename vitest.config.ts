import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
// For the modules of the tests that Vitest itself loads.
import './test/load-typescript.mjs'
import LongestFirst from './test/longest-first.ts'

/** The day as a number, in UTC: 20261122. */
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')

// The processes of one run share a seed, also over midnight.
process.env.STOWAGE_TEST_SEED ??= process.env.STOWAGE_TEST_ROUNDS === 'all' ? today : '1'

// Nothing that the tests start, and no test, has a route to another machine: each attempt fails, and then so does the run.
const outbound = join(tmpdir(), `stowage-outbound-${process.pid}.log`)
const hook = new URL('./test/no-outbound.mjs', import.meta.url)
hook.searchParams.set('log', outbound)
process.env.STOWAGE_TEST_OUTBOUND = outbound
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${hook.href}`.trim()

/**
 * V8 of Node 20 optimizes a function after so much work, in bytes of its code, that most of what the tests run once or twice is
 * optimized for nothing: a sixth of the processor time of all tests. Later releases of Node count calls, and have no such option.
 */
const TIERS = process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : []

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    // Processes and not threads: native addons (SQLite, argon2, sharp) then share no memory, handles or crash with another worker.
    // A process runs many files one after the other. Tests keep no state in modules, and loading the server takes seconds.
    pool: 'forks',
    isolate: false,
    // One more than there are cores: many tests wait for a browser, a process or a disk.
    maxWorkers: availableParallelism() + 1,
    // Most objects of a test are gone when it ends. More room for new ones spares the collector half of its work.
    execArgv: ['--max-semi-space-size=64', ...TIERS],
    // The first setup file lets the process load the others.
    sequence: { sequencer: LongestFirst, setupFiles: 'list' },
    // Node loads all modules itself: nothing here is replaced for a test (`vi.mock`).
    experimental: { viteModuleRunner: false, nodeLoader: false },
    globalSetup: ['./test/temporary-folder.ts', './test/no-outbound-report.ts'],
    setupFiles: ['./test/typescript.mjs', './test/compare-bytes.ts', './test/after-each-file.ts'],
    // Long enough on a machine that is busy with other work. A test that hangs fails all the same.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // As long for what a test waits for: a browser on a busy machine takes seconds to draw.
    expect: { poll: { timeout: 100_000, interval: 50 } },
    restoreMocks: true,
    unstubGlobals: true,
    reporters: ['default', './test/slowest-files.ts'],
  },
})
