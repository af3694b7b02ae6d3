import type { Logger } from '@terrarium/account'
import { destination, pino } from 'pino'

const STDERR = 2

/**
 * Creates the structured log: lines of JSON on the error output. A collector gets every decision about access; a person at a terminal
 * gets warnings and errors.
 */
export function createLogger(): Logger {
  return pino({ level: process.stderr.isTTY ? 'warn' : 'info', base: null }, destination({ dest: STDERR, sync: true }))
}
