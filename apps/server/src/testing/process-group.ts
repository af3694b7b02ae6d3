import { fql } from 'fauna'
import { createAccountApp, OWNER, type AccountApp, type AppSettings } from './account-app.ts'
import { openEmbeddedDatabases, type EmbeddedDatabases } from './embedded-databases.ts'

/** Services of several processes over one control database, each with a clock, mails and logs of its own. */
export interface ProcessGroup extends AsyncDisposable {
  readonly apps: readonly AccountApp[]
  readonly databases: EmbeddedDatabases
  /** Lets the other processes reach these ones; returns where. */
  listen(): Promise<readonly string[]>
  /** Lets a process look as one that was not seen for so long. */
  standStill(at: number, seconds: number): Promise<void>
}

/** What processes of a group have in common. */
export const GROUP_SECRET = new Uint8Array(32).fill(7)
/** An address where nobody answers. */
const UNKNOWN = 'http://127.0.0.1:65533'

export const nameOf = (at: number): string => `process-${at}`

/** Starts services that have `OWNER` in common, each with settings of its own. */
export async function openProcessGroup(count: number, settingsOf: (at: number) => AppSettings = () => ({})): Promise<ProcessGroup> {
  const databases = await openEmbeddedDatabases()
  const apps: AccountApp[] = []
  for (let at = 0; at < count; at++) {
    const made = await createAccountApp(databases, {
      ...settingsOf(at),
      ownProcess: { id: nameOf(at), url: UNKNOWN, secret: GROUP_SECRET },
    })
    await made.account.start(OWNER)
    apps.push(made)
  }
  return {
    apps,
    databases,
    listen: async () => {
      const urls = await Promise.all(apps.map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })))
      for (const [at, url] of urls.entries()) {
        await databases.control.query(fql`ServerProcess.byProcess(${nameOf(at)}).first()!.update({ url: ${url} }).url`)
      }
      return urls
    },
    standStill: async (at, seconds) => {
      await databases.control.query(fql`
        ServerProcess.byProcess(${nameOf(at)}).first()!.update({ seenAt: Time.now().subtract(${seconds}, "seconds") })
        null`)
    },
    async [Symbol.asyncDispose]() {
      for (const made of apps) await made[Symbol.asyncDispose]()
      await databases[Symbol.asyncDispose]()
    },
  }
}
