import { statfsSync } from 'node:fs'

/** What copies of data leave free on a disk, so that the databases on it can go on writing; of a small disk a share of it. */
const RESERVE_BYTES = 256 * 1024 * 1024
const RESERVE_SHARE = 0.05
const MEGABYTE = 1_000_000

/** A disk has too little room for another copy of data. */
export class DiskReserveError extends Error {
  override readonly name = 'DiskReserveError'
  constructor(free: number, reserve: number) {
    const [has, kept] = [free, reserve].map((bytes) => `${Math.floor(bytes / MEGABYTE)} MB`)
    super(`The disk has ${has} left, and ${kept} are kept for the databases themselves: make room, then try again.`)
  }
}

/** `reserve`: bytes to be kept free instead of the usual ones. @throws {DiskReserveError} */
export function checkDiskReserve(folder: string, reserve?: number): void {
  const { bavail, blocks, bsize } = statfsSync(folder)
  const [free, size] = [bavail * bsize, blocks * bsize]
  const kept = reserve ?? Math.min(RESERVE_BYTES, size * RESERVE_SHARE)
  if (free < kept) throw new DiskReserveError(free, kept)
}
