import { readFileSync } from 'node:fs'

/** What the system's clock of processor time counts in. */
const TICK_MICROS = 10_000
/** Places of user and system time behind the process's name. */
const USER_TIME = 11
const SYSTEM_TIME = 12

/** Processor time that a process has taken, all its threads together. */
export function cpuMicros(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MICROS
}

/** Memory that a process holds. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(kilobytes?.[1] ?? 0) / 1024)
}
