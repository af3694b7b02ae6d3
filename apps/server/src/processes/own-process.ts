import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import type { OwnProcess } from '@terrarium/account'
import { isLoopback } from '../settings/settings.ts'
import type { Settings } from '../settings/settings.ts'

const ID_BYTES = 12
const SECRET_BYTES = 32
const SECRET_PURPOSE = 'terrarium processes over one control database, 1'

/**
 * What this process is to others over the same control database; undefined where that is embedded, because there are no others.
 *
 * @param idFile keeps its name over restarts
 * @param accountUrl where the account service listens
 */
export async function openOwnProcess(
  { remoteControl, internalUrl, host }: Pick<Settings, 'remoteControl' | 'internalUrl' | 'host'>,
  idFile: string,
  accountUrl: string,
): Promise<OwnProcess | undefined> {
  if (remoteControl === undefined) return undefined
  const secret = new Uint8Array(hkdfSync('sha256', remoteControl.secret, '', SECRET_PURPOSE, SECRET_BYTES))
  return { id: await readOrMakeId(idFile), url: internalUrl ?? reachableUrl(host, accountUrl), secret }
}

async function readOrMakeId(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (known !== undefined && known.trim() !== '') return known.trim()
  const made = randomBytes(ID_BYTES).toString('hex')
  await writeFile(file, `${made}\n`)
  return made
}

/** An address of this machine in place of the one that means all of them. */
function reachableUrl(host: string, accountUrl: string): string {
  if (isLoopback(host) || !['0.0.0.0', '::'].includes(host)) return accountUrl
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const first = addresses.find(({ internal, family }) => !internal && family === 'IPv4')
  const url = new URL(accountUrl)
  url.hostname = first?.address ?? '127.0.0.1'
  return url.origin
}
