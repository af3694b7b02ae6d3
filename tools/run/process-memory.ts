import { readFileSync } from 'node:fs'

/** Anonymous memory of a process in MB: what it cannot give back by dropping pages of files. */
export function anonymousMegabytes(pid: number): number {
  const kilobytes = /^Anonymous:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
