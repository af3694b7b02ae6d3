import { createInProcessTransport } from '@terrarium/gateway'
import type { Gateway } from '@terrarium/gateway'
import type { AccountService, AccountStart, Logger } from '@terrarium/account'
import type { DataFolder } from './data-folder.ts'
import type { Databases } from './databases.ts'
import { needsSecureCookies } from './secure-cookies.ts'
import { createOutboxMail } from './mail/outbox-mail.ts'
import { createSmtpMail } from './mail/smtp-mail.ts'
import { REGION_GROUPS } from './settings/settings.ts'
import type { RegionGroupName, RemoteDatabase, Settings } from './settings/settings.ts'

/** The account and auth services, started. */
export interface RunningAccount {
  readonly routes: AccountService['routes']
  readonly start: AccountStart
  close(): void
}

/** The parts that the account service is composed of. */
export interface AccountParts {
  readonly settings: Settings
  readonly folder: DataFolder
  readonly databases: Databases
  /** Addresses at which browsers reach the region groups. */
  readonly regionUrls: Readonly<Record<RegionGroupName, string>>
  readonly publicUrl: string
  readonly logger: Logger
}

/** Loads the account service's code, which takes a while. */
export function loadAccount() {
  return import('@terrarium/account')
}

/** Starts the account service over its databases: embedded ones are reached without sockets, clusters by connections of its own. */
export async function startAccount(parts: AccountParts): Promise<RunningAccount> {
  const { settings, folder, databases, regionUrls, publicUrl, logger } = parts
  const { createAccountService, createDatabaseClient, systemRandom } = await loadAccount()
  const connect = (gateway: Gateway | undefined, remote: RemoteDatabase | undefined) =>
    createDatabaseClient({
      url: remote?.url ?? 'http://embedded.invalid',
      secret: remote?.secret ?? settings.rootKey,
      ...(gateway && { httpClient: createInProcessTransport(gateway) }),
    })
  const control = connect(databases.control, settings.remoteControl)
  const regionGroups = REGION_GROUPS.map((prefix) => {
    const remote = settings.remoteRegions[prefix]
    return {
      prefix,
      url: regionUrls[prefix],
      rootSecret: remote?.secret ?? settings.rootKey,
      client: connect(remote === undefined ? databases.regions.get(prefix) : undefined, remote),
    }
  })
  const sender = settings.mailSender ?? `Terrarium <no-reply@${new URL(publicUrl).hostname}>`
  const smtp = settings.smtpUrl === undefined ? undefined : createSmtpMail(settings.smtpUrl, sender)
  const mail = smtp ?? createOutboxMail(folder.outbox, sender, (line) => process.stdout.write(`${line}\n`))
  const service = createAccountService({
    clock: databases.clock,
    random: systemRandom,
    mail,
    logger,
    control,
    regionGroups,
    publicUrl,
    allowedOrigins: [],
    isRegistrationOpen: settings.isRegistrationOpen,
    secureCookies: needsSecureCookies(publicUrl),
  })
  const start = await service.start(settings.owner)
  return {
    routes: service.routes,
    start,
    close: () => {
      smtp?.close()
      control.close()
      for (const { client } of regionGroups) client.close()
    },
  }
}
