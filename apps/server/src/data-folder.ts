import { constants } from 'node:fs'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegionGroupName } from './settings/settings.ts'
import { StartError } from './start-error.ts'

/** Addresses of everything that answers. */
export interface Addresses {
  readonly console: string
  readonly account: string
  readonly regionGroups: Readonly<Record<RegionGroupName, string>>
}

/** Places in the folder of everything durable. */
export interface DataFolder {
  readonly path: string
  /** Store of the account service's own data. */
  readonly control: string
  readonly outbox: string
  /** Store of a region group's databases. */
  regionOf(name: RegionGroupName): string
  /** Tells other programs where everything answers. */
  writeAddresses(addresses: Addresses): Promise<void>
  removeAddresses(): Promise<void>
}

/** Opens the folder, making it if need be. @throws {StartError} when it cannot be written */
export async function openDataFolder(path: string): Promise<DataFolder> {
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error: unknown) {
    throw new StartError(
      `the data folder ${path} cannot be written: give this user the right to, or set TERRARIUM_DATA to another folder`,
      { cause: error },
    )
  }
  const addresses = join(path, 'addresses.json')
  return {
    path,
    control: join(path, 'control'),
    outbox: join(path, 'outbox'),
    regionOf: (name) => join(path, 'regions', name),
    writeAddresses: (content) => writeFile(addresses, `${JSON.stringify(content, null, 2)}\n`),
    removeAddresses: () => rm(addresses, { force: true }),
  }
}
