import { createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { StartError } from '../settings/start-error.ts'

const KEY_BYTES = 32
const OWNER_ONLY = 0o600

/**
 * Reads the key by which keys of monitoring services are encrypted, or makes one where there is none. It is a file beside the stores, so that
 * a copy of the account service's data alone gives no key away.
 *
 * @throws {StartError} when the file is not such a key
 */
export async function openSealKey(file: string): Promise<Uint8Array> {
  const key = await readFile(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (key === undefined) {
    const made = randomBytes(KEY_BYTES)
    await writeFile(file, made, { flag: 'wx', mode: OWNER_ONLY })
    return made
  }
  if (key.length === KEY_BYTES) return key
  throw new StartError(
    `${file} is damaged: bring it back from a backup of the folder, or delete it and add the integrations with monitoring services again`,
  )
}

/** The key of processes over one control database: each opens what another has sealed. @param secret that they have in common */
export function sharedSealKey(secret: Uint8Array): Uint8Array {
  return createHmac('sha256', secret).update('keys of monitoring services').digest()
}
