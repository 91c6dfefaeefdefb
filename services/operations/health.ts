/** The problems that the service as a whole can have. */
export type HealthProblem =
  /** The disk is full: everything can be read, but households cannot be changed. */
  | 'disk_full'
  /** The file of a household is damaged or missing. */
  | 'household_damaged'
  /** The newest scheduled backup failed, or parts of it are damaged. */
  | 'backup_failed'
  /** The last restore drill found damage. */
  | 'drill_failed'
  /** The last check of all files found a problem. */
  | 'checks_failed'

/** Reports the current problems of one part of the service. */
export type HealthCheck = () => readonly HealthProblem[]

/** The health of the service. Each part of the service adds its own check. */
export class Health {
  private readonly checks: HealthCheck[] = []

  add(check: HealthCheck): void {
    this.checks.push(check)
  }

  /** The current problems. The public interface reveals only whether there are any. */
  problems(): HealthProblem[] {
    return [...new Set(this.checks.flatMap((check) => [...check()]))]
  }
}
