import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

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

/** Bytes that the files under a folder take on the disk. */
export function folderBytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).blocks * BLOCK_BYTES, 0)
}

const BLOCK_BYTES = 512
