/** What can be wrong with the service as a whole. */
export type HealthProblem =
  /** The disk is full: everything can be read, and nothing of a household is written. */
  | 'disk_full'
  /** The file of a household is damaged or missing. */
  | 'household_damaged'
  /** The newest scheduled backup failed, or not all of it is well. */
  | 'backup_failed'

/** Gives what is wrong now with the part that it is for. */
export type HealthCheck = () => readonly HealthProblem[]

/** Whether the service is well. Each part of it adds a check of its own. */
export class Health {
  private readonly checks: HealthCheck[] = []

  add(check: HealthCheck): void {
    this.checks.push(check)
  }

  /** What is wrong now. Strangers may learn that something is, and not what. */
  problems(): HealthProblem[] {
    return [...new Set(this.checks.flatMap((check) => [...check()]))]
  }
}
