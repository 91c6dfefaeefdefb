import { afterAll, TestRunner, vi } from 'vitest'
import { takeRefused } from './support/no-outbound.ts'
import { processorSeconds } from './support/processor-seconds.ts'

declare module 'vitest' {
  interface TaskMeta {
    /**
     * What a file took of the processors, in seconds: its imports, its tests, and the processes that they started. What a browser
     * starts by itself is not all in it: about half of what a walk in Chromium takes.
     */
    processor_s?: number
  }
}

const { file } = TestRunner.getCurrentSuite()
const before = processorSeconds()

// `unstubGlobals` acts before each test. The first hook of the next file in this process would still see what the last test replaced.
// This hook runs behind those of the file.
afterAll(() => {
  vi.unstubAllGlobals()
  const tried = takeRefused()
  if (file) file.meta.processor_s = processorSeconds() - before
  // Nothing leaves the box: each attempt has failed already, but the program must not even try.
  if (tried.length > 0) throw new Error(`tried to reach another machine: ${tried.join(', ')}`)
})
