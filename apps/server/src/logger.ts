import type { Logger } from '@terrarium/account'
import { destination, pino } from 'pino'

const STDERR = 2

/** Creates the structured log: lines of JSON on the error output, from warnings up. */
export function createLogger(): Logger {
  return pino({ level: 'warn', base: null }, destination({ dest: STDERR, sync: true }))
}
