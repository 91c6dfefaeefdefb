import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../../services/config/config.ts'

/** The program's log: one JSON object per line, on standard output by default. */
export function createLogger(config: Pick<Config, 'log_level'>, destination?: DestinationStream): Logger {
  const options = { level: config.log_level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return destination === undefined ? pino(options) : pino(options, destination)
}
