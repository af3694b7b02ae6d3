import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { must, systemClock } from '@terrarium/base'
import type { Logger } from '@terrarium/account'
import type { Gateway, Listener } from '@terrarium/gateway'
import { loadAccount, startAccount } from './start-account.ts'
import type { RunningAccount } from './start-account.ts'
import { binding, urlOf } from './ports/bind.ts'
import type { Deployment } from './console/security-headers.ts'
import { pageConfigOf } from './console/page-config.ts'
import { createAllowedOrigins } from './allowed-origins.ts'
import { openDataFolder } from './data-folder.ts'
import type { Addresses } from './data-folder.ts'
import { openDatabases } from './databases.ts'
import { createLogger } from './logger.ts'
import { joinListeners, openMeter } from './metering/meter.ts'
import { answerMetrics } from './operating/answer-metrics.ts'
import { checkHealth } from './operating/health.ts'
import type { HealthReport } from './operating/health.ts'
import { HEALTH_PATHS, mountHealth } from './operating/health-routes.ts'
import { shareCheck } from './operating/shared-check.ts'
import type { Metrics } from './operating/metrics.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import type { StoreName } from './operating/store-state.ts'
import { REGION_GROUPS } from './settings/settings.ts'
import type { RegionGroupName, Settings } from './settings/settings.ts'
import { bindSite } from './ports/sites.ts'
import type { Site } from './ports/sites.ts'

/** A server that answers on all of its addresses. */
export interface RunningServer {
  readonly addresses: Addresses
  /** Address of the console as people are to open it. */
  readonly publicUrl: string
  /** Link with which the first owner is made, where there is none yet. */
  readonly ownerInvite: string | undefined
  /** Drains and stops everything. */
  close(): Promise<void>
}

const CONSOLE_FILES = fileURLToPath(new URL('../../console/dist', import.meta.url))
/** The services live below these paths. */
const SERVICES = ['/api/', '/v2/', '/.well-known/oauth-authorization-server']
const PORT_SETTINGS = { us: 'TERRARIUM_US_PORT', eu: 'TERRARIUM_EU_PORT', global: 'TERRARIUM_GLOBAL_PORT' } as const

/** Starts everything; resolves when all of it answers. What was begun is undone when something fails. @throws {StartError} */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    return { ...(await compose(settings, undo)), close }
  } catch (error: unknown) {
    await close()
    throw error
  }
}

async function compose(settings: Settings, undo: (() => Promise<unknown>)[]): Promise<Omit<RunningServer, 'close'>> {
  const folder = await openDataFolder(settings.dataFolder)
  const logger = createLogger()
  const origins = createAllowedOrigins(settings)
  const { metrics, telemetry } = await openFigures(settings, logger)
  undo.push(async () => telemetry?.close())
  const meter = openMeter(folder.logs, settings, logger)
  undo.push(() => meter.close())
  const listenerOf = (store: StoreName) => joinListeners(metrics?.listenerOf(store), telemetry?.listenerOf(store), meter.listenerOf(store))
  const databases = await openDatabases(settings, folder, { logger, origins, listenerOf })
  undo.push(() => databases.close())
  meter.follow(databases)
  metrics?.follow(databases)
  const ports: (() => Promise<unknown>)[] = []
  undo.push(() => Promise.all(ports.map((close) => close())))
  void loadApplication()
  void loadAccount()
  await folder.removeAddresses()
  const [regionUrls, consoleSite, accountSite] = await allOrUndo([
    listenRegions(settings, databases.regions, ports),
    bindApplication('TERRARIUM_CONSOLE_PORT', settings.host, settings.consolePort, ports),
    bindApplication('TERRARIUM_ACCOUNT_PORT', settings.host, settings.accountPort, ports),
  ])
  const metricsUrl = metrics && (await serveMetrics(settings, { metrics, logger }, ports))
  origins.setConsolePort(consoleSite.port)
  const addresses: Addresses = {
    console: urlOf(settings.host, consoleSite.port),
    account: urlOf(settings.host, accountSite.port),
    regionGroups: regionUrls,
    ...(metricsUrl === undefined ? {} : { metrics: metricsUrl }),
  }
  const publicUrl = settings.publicUrl ?? addresses.console
  const account = await startAccount({ settings, folder, databases, meter, regionUrls, publicUrl, accountUrl: addresses.account, logger })
  undo.push(() => account.close())
  const deployment = {
    databaseUrls: Object.values(regionUrls),
    isSecure: publicUrl.startsWith('https:'),
    isProxied: settings.publicUrl !== undefined,
    pageConfig: pageConfigOf(settings),
    eventsFolder: folder.events,
  }
  const check = shareCheck(() => checkHealth(databases, settings.rootKey), { clock: systemClock })
  await Promise.all([openSites(consoleSite, accountSite, account, { ...deployment, check }), databases.ready()])
  await folder.writeAddresses(addresses)
  undo.push(() => folder.removeAddresses())
  return { addresses, publicUrl, ownerInvite: account.start.ownerInvite?.url }
}

/** Waits for all, failed or not, so that whatever was begun has been noted for undoing. @throws the first failure */
async function allOrUndo<const T extends readonly unknown[]>(begun: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(begun)
  return Promise.all(begun)
}

async function listenRegions(
  settings: Settings,
  gateways: ReadonlyMap<RegionGroupName, Gateway>,
  ports: (() => Promise<unknown>)[],
): Promise<Record<RegionGroupName, string>> {
  const { host, regionPorts } = settings
  const listen = async (name: RegionGroupName): Promise<[RegionGroupName, string]> => {
    const gateway = must(gateways.get(name), 'every region group has a gateway')
    const listener: Listener = await binding(PORT_SETTINGS[name], host, regionPorts[name], () => gateway.listen(host, regionPorts[name]))
    ports.push(() => listener.close())
    return [name, urlOf(host, listener.port)]
  }
  return Object.fromEntries(await allOrUndo(REGION_GROUPS.map(listen))) as Record<RegionGroupName, string>
}

/** Figures and what sends them to a collector, as far as the settings want them; a server without them does not load them. */
async function openFigures(
  { metricsPort, telemetry: settings }: Settings,
  logger: Logger,
): Promise<{ readonly metrics: Metrics | undefined; readonly telemetry: Telemetry | undefined }> {
  if (metricsPort === undefined && settings === undefined) return { metrics: undefined, telemetry: undefined }
  const metrics = (await import('./operating/metrics.ts')).createMetrics()
  const telemetry = settings && (await import('./telemetry/telemetry.ts')).startTelemetry(settings, metrics, logger)
  return { metrics, telemetry }
}

/** Figures are served on a port of their own, so that a proxy need not keep others from them. Returns its address. */
async function serveMetrics(
  { host, metricsPort }: Settings,
  figures: { readonly metrics: Metrics; readonly logger: Logger },
  ports: (() => Promise<unknown>)[],
): Promise<string | undefined> {
  if (metricsPort === undefined) return undefined
  const site = await bindApplication('TERRARIUM_METRICS_PORT', host, metricsPort, ports)
  site.open((request, response) => void answerMetrics(request, response, figures))
  return urlOf(host, site.port)
}

async function bindApplication(
  setting: 'TERRARIUM_CONSOLE_PORT' | 'TERRARIUM_ACCOUNT_PORT' | 'TERRARIUM_METRICS_PORT',
  host: string,
  port: number,
  ports: (() => Promise<unknown>)[],
): Promise<Site> {
  const site = await binding(setting, host, port, () => bindSite(host, port))
  ports.push(() => site.close())
  return site
}

/** The account service answers on both ports; the console on its own alone. */
async function openSites(
  consoleSite: Site,
  accountSite: Site,
  { routes }: RunningAccount,
  deployment: Deployment & { readonly isProxied: boolean; readonly eventsFolder: string; readonly check: () => Promise<HealthReport> },
): Promise<void> {
  const [{ createApplication }, { serveConsole }, { collectEvents }] = await loadApplication()
  const app = createApplication(deployment.isProxied)
  mountHealth(app, deployment.check)
  await app.register(routes)
  collectEvents(app, deployment.eventsFolder)
  await serveConsole(app, CONSOLE_FILES, deployment)
  await app.ready()
  consoleSite.open((request, response) => app.routing(request, response))
  accountSite.open((request, response) => (isOfServices(request.url ?? '') ? app.routing(request, response) : refuse(response)))
}

/** Loaded while the databases start, because it takes about as long. */
function loadApplication() {
  return Promise.all([import('./application.ts'), import('./console/console-site.ts'), import('./console/event-collector.ts')])
}

function isOfServices(address: string): boolean {
  return SERVICES.some((path) => address.startsWith(path)) || HEALTH_PATHS.includes(address.split('?')[0] ?? '')
}

function refuse(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'application/json; charset=utf-8' }).end('{"code":"not_found","reason":"Not found"}')
}
