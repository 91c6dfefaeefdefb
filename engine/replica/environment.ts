/** What a replica takes from the device it runs on. The engine itself has no clock, no chance and no timers. */
export interface ReplicaEnvironment {
  /** The device's clock: ISO 8601 in UTC with milliseconds. It may be wrong, and may jump. */
  now(): string
  /** A new UUIDv7 (RFC 9562). */
  newId(): string
  /** A number from 0 up to but not 1, to spread the tries of many devices. */
  random(): number
  /** Resolves after a number of milliseconds; rejects with the signal's reason when it aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Receives errors that no caller waits for, such as those of a listener. */
  report?(error: unknown): void
}
