import { randomBytes } from 'node:crypto'

/** Source of unpredictable bytes; injected so that tests can repeat themselves. */
export interface Random {
  bytes(size: number): Uint8Array
}

/** Reads the operating system's generator. */
export const systemRandom: Random = { bytes: (size) => randomBytes(size) }
