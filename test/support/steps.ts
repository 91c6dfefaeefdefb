import { beforeEach } from 'vitest'

/**
 * Says that the tests of a suite are the steps of one walk: each goes on where the one before ended. After one that fails, the others
 * are skipped. They would only wait in vain for what it should have left behind, each as long as a test waits.
 */
export function stepsOfOneWalk(): void {
  let failed: string | undefined
  beforeEach(({ task, skip, onTestFailed }) => {
    if (failed !== undefined) skip(`“${failed}” failed`)
    onTestFailed(() => {
      failed = task.name
    })
  })
}
