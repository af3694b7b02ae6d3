import { must } from '@terrarium/base'
import { createInProcessTransport } from '@terrarium/gateway'
import type { Gateway } from '@terrarium/gateway'
import type { AccountService, AccountStart, IntegrationAccess, Logger, OwnProcess } from '@terrarium/account'
import { createBackupStore } from './backup-store.ts'
import { schemaAccessThrough } from './control-schema.ts'
import type { DataFolder } from './data-folder.ts'
import type { Databases } from './databases.ts'
import { createFormSink } from './form-sink.ts'
import { needsSecureCookies } from './secure-cookies.ts'
import { createWebhookSender } from './metering/webhook-sender.ts'
import type { Meter } from './metering/meter.ts'
import { createOutboxMail } from './mail/outbox-mail.ts'
import { createSmtpMail } from './mail/smtp-mail.ts'
import { createDatadogConsent } from './integrations/datadog-consent.ts'
import { createDatadogIntake } from './integrations/datadog-intake.ts'
import { openSealKey, sharedSealKey } from './integrations/seal-key.ts'
import { openOwnProcess } from './processes/own-process.ts'
import { isNoAnswer } from './operating/no-answer.ts'
import { createRegionInspector } from './operating/inspect-region.ts'
import { REGION_GROUPS } from './settings/settings.ts'
import type { RegionGroupName, Settings } from './settings/settings.ts'
import { StartError } from './settings/start-error.ts'

/** The account and auth services, started. */
export interface RunningAccount {
  readonly routes: AccountService['routes']
  readonly start: AccountStart
  close(): Promise<void>
}

/** The parts that the account service is composed of. */
export interface AccountParts {
  readonly settings: Settings
  readonly folder: DataFolder
  readonly databases: Databases
  readonly meter: Pick<Meter, 'queryLog' | 'liveLog' | 'queryLogFollower' | 'usage'>
  /** Addresses at which browsers reach the region groups. */
  readonly regionUrls: Readonly<Record<RegionGroupName, string>>
  readonly publicUrl: string
  /** Address at which the account service listens. */
  readonly accountUrl: string
  readonly logger: Logger
}

/** Loads the account service's code, which takes a while. */
export function loadAccount() {
  return import('@terrarium/account')
}

/** Starts the account service over its databases, which it reaches through their gateways: embedded ones without sockets, clusters over theirs. */
export async function startAccount(parts: AccountParts): Promise<RunningAccount> {
  const { settings, folder, databases, meter, regionUrls, publicUrl, logger } = parts
  const { createAccountService, createDatabaseClient, systemRandom } = await loadAccount()
  const connect = ({ gateway, rootSecret, isOnCluster }: RootAccess) =>
    createDatabaseClient({
      url: 'http://gateway.invalid',
      secret: rootSecret,
      httpClient: createInProcessTransport(gateway),
      isOnCluster,
    })
  const controlAccess = accessToControl(parts)
  const control = connect(controlAccess)
  const regionGroups = REGION_GROUPS.map((prefix) => {
    const gateway = must(databases.regions.get(prefix), 'each region group has a gateway')
    const remote = settings.remoteRegions[prefix]
    const rootSecret = remote?.secret ?? settings.rootKey
    return { prefix, url: regionUrls[prefix], rootSecret, client: connect({ gateway, rootSecret, isOnCluster: remote !== undefined }) }
  })
  const { mail, smtp } = openMail(parts)
  const ownProcess = await openOwnProcess(settings, folder.processId, parts.accountUrl)
  const service = createAccountService({
    clock: databases.clock,
    random: systemRandom,
    mail,
    logger,
    control,
    controlSchema: schemaAccessThrough(controlAccess.gateway, controlAccess.rootSecret),
    ownProcess,
    regionGroups,
    inspectRegion: createRegionInspector(databases, settings),
    queryLog: meter.queryLog,
    liveLog: meter.liveLog,
    webhooks: createWebhookSender(new Set(settings.webhookOrigins)),
    usage: meter.usage,
    backups: createBackupStore({ snapshots: settings.snapshotsFolder, exports: folder.exports }, databases.backups, (path, bytes) =>
      meter.usage.measure('backups', path, bytes, Date.now()),
    ),
    integrations: await integrationsOf(parts, ownProcess),
    publicUrl,
    allowedOrigins: [],
    isRegistrationOpen: settings.isRegistrationOpen,
    sessionIdleMs: idleMsOf(settings),
    grantsDatabases: settings.grantsDatabases,
    ...partiesOf(parts),
    forms: settings.formsUrl === undefined ? undefined : createFormSink(settings.formsUrl),
    secureCookies: needsSecureCookies(publicUrl),
  })
  const start = await service.start(settings.owner).catch((error: unknown) => explain(error, settings))
  await beginWork(service).catch((error: unknown) => explain(error, settings))
  return {
    routes: service.routes,
    start,
    close: async () => {
      await endWork(service)
      smtp?.close()
      control.close()
      for (const { client } of regionGroups) client.close()
    },
  }
}

/** The gateway of a database, and a secret of its root. */
interface RootAccess {
  readonly gateway: Gateway
  readonly rootSecret: string
  readonly isOnCluster: boolean
}

/** How the control database is reached, embedded or elsewhere. */
function accessToControl({ settings, databases }: Pick<AccountParts, 'settings' | 'databases'>): RootAccess {
  const cluster = databases.clusters().find(({ name }) => name === 'control')
  if (cluster !== undefined) return { gateway: cluster.gateway, rootSecret: cluster.secret, isOnCluster: true }
  return { gateway: must(databases.control, 'the control database is embedded'), rootSecret: settings.rootKey, isOnCluster: false }
}

/** Mails go over the mail server of the settings, else into files. */
function openMail({ settings, folder, publicUrl }: AccountParts) {
  const sender = settings.mailSender ?? `Terrarium <no-reply@${new URL(publicUrl).hostname}>`
  const smtp = settings.smtpUrl === undefined ? undefined : createSmtpMail(settings.smtpUrl, sender)
  const mail = smtp ?? createOutboxMail(folder.outbox, sender, (line) => process.stdout.write(`${line}\n`))
  return { mail, smtp }
}

/** Others by whom members sign in and pay, and what queries may do by what is paid. */
function partiesOf({ settings, databases }: AccountParts) {
  const { signInProviders, hostingPlatforms, stripe, planLimitsAct } = settings
  return { signInProviders, hostingPlatforms, stripe, allowance: planLimitsAct ? databases.allowance : undefined }
}

const HOUR_MS = 3_600_000

function idleMsOf({ sessionIdleHours }: AccountParts['settings']): number | undefined {
  return sessionIdleHours === 0 ? undefined : sessionIdleHours * HOUR_MS
}

/** Begins what the service does without being asked. */
async function beginWork(service: AccountService): Promise<void> {
  service.membership.begin()
  service.usageTelling.begin()
  await service.backups.begin()
  service.integrations.begin()
  service.alerts.begin()
  service.idleSessions.begin()
  await service.planLimits.begin()
}

/** What this process has for others to take is left last, when nothing is done under it any more. */
async function endWork(service: AccountService): Promise<void> {
  service.planLimits.close()
  await Promise.all([service.alerts.close(), service.idleSessions.close(), service.usageTelling.close()])
  await service.integrations.close()
  await service.backups.close()
  await service.membership.leave()
}

async function integrationsOf({ settings, folder, meter }: AccountParts, ownProcess: OwnProcess | undefined): Promise<IntegrationAccess> {
  const { datadogClient: client, integrationOrigins: origins } = settings
  const consent = client && createDatadogConsent(client, origins)
  const sealKey = ownProcess === undefined ? await openSealKey(folder.sealKey) : sharedSealKey(ownProcess.secret)
  return { intake: createDatadogIntake(origins), consent, log: meter.queryLogFollower, sealKey }
}

/** A control database elsewhere may be out of reach, or somebody else's. @throws {StartError} */
function explain(error: unknown, { remoteControl }: Settings): never {
  if (!(error instanceof Error) || remoteControl === undefined) throw error
  if (error.name === 'SchemaInstallError') throw new StartError(error.message, { cause: error })
  if (!isOutOfReach(error)) throw error
  throw new StartError(
    `the account service's data at ${remoteControl.url} cannot be reached: see that the cluster runs and that TERRARIUM_CONTROL_URL is right. ${error.message}`,
    { cause: error },
  )
}

/** Whether a cluster gave no answer, of which its gateway has told in its place. */
function isOutOfReach(error: Error & { readonly httpStatus?: number }): boolean {
  return (
    error.name === 'NoAnswerError' || error.name === 'UnansweredError' || error.name === 'TimeoutError' || isNoAnswer(error.httpStatus ?? 0)
  )
}
