import { constants } from 'node:fs'
import { access, chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegionGroupName } from './settings/settings.ts'
import { StartError } from './settings/start-error.ts'

/** Addresses of everything that answers. */
export interface Addresses {
  readonly console: string
  readonly account: string
  readonly regionGroups: Readonly<Record<RegionGroupName, string>>
  /** Where the figures for Prometheus are, if they are served. */
  readonly metrics?: string
}

/** Places in the folder of all data. */
export interface DataFolder {
  readonly path: string
  /** Store of the account service's own data. */
  readonly control: string
  readonly outbox: string
  /** Events of the console's pages. */
  readonly events: string
  /** The log of queries, and what they used. */
  readonly logs: string
  /** Exports of databases, in folders of their destinations. */
  readonly exports: string
  /** File of the key by which keys of other services are encrypted. */
  readonly sealKey: string
  /** File of the name by which other processes know this one. */
  readonly processId: string
  /** Store of a region group's databases. */
  regionOf(name: RegionGroupName): string
  /** Writes the addresses for other programs. */
  writeAddresses(addresses: Addresses): Promise<void>
  removeAddresses(): Promise<void>
}

const OWNER_ONLY = 0o700
const OF_GROUP_AND_OTHERS = 0o077

/**
 * Opens the folder, creating it when it is missing. From then on everything that the process creates belongs to its user alone: folders
 * have mode 0700, files 0600. A folder that this user owns is closed to others, too.
 *
 * @throws {StartError} when it cannot be written
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  process.umask(OF_GROUP_AND_OTHERS) // the stores' files take their mode from it
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    if ((await stat(path)).uid === process.getuid?.()) await chmod(path, OWNER_ONLY)
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
    events: join(path, 'events'),
    logs: join(path, 'logs'),
    exports: join(path, 'exports'),
    sealKey: join(path, 'integrations.key'),
    processId: join(path, 'process.id'),
    regionOf: (name) => join(path, 'regions', name),
    writeAddresses: (content) => writeWhole(addresses, `${JSON.stringify(content, null, 2)}\n`),
    removeAddresses: () => rm(addresses, { force: true }),
  }
}

/** Writes a file such that others find all of it or none: beside its place, then renamed. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, file)
}
