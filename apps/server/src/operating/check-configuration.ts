import { access, constants, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { createClusterClient } from '@terrarium/gateway'
import { binding } from '../ports/bind.ts'
import { askOver, capabilityNotes, detectCapabilities } from './server-capabilities.ts'
import type { Ask } from './server-capabilities.ts'
import type { SettingName } from '../settings/definitions.ts'
import { REGION_GROUPS } from '../settings/settings.ts'
import type { RemoteDatabase, Settings, TelemetrySettings } from '../settings/settings.ts'
import { bindSite } from '../ports/sites.ts'
import { StartError } from '../settings/start-error.ts'

/** One thing that a start needs, and what is wrong with it. */
export interface ConfigurationCheck {
  readonly what: string
  readonly fault: string | undefined
  /** What is there otherwise than in an embedded store; nothing is wrong with it. */
  readonly notes: readonly string[]
}

/** After so long without an answer another machine counts as out of reach. */
const REACH_MS = 5_000

/**
 * Tries what a start would need, without starting or changing anything: the data folder, the ports, and the machines that the settings name.
 */
export async function checkConfiguration(settings: Settings): Promise<readonly ConfigurationCheck[]> {
  const checks: [what: string, run: () => Promise<Notes>][] = [
    [`data folder ${settings.dataFolder}`, () => checkDataFolder(settings.dataFolder)],
    [`folder of snapshots ${settings.snapshotsFolder}`, () => checkFolder(settings.snapshotsFolder, 'TERRARIUM_SNAPSHOTS')],
    ...portsOf(settings).map(([setting, port]): [string, () => Promise<Notes>] => [
      `port ${port} (${setting})`,
      () => checkPort(setting, settings.host, port),
    ]),
    ...remotesOf(settings).map(({ name, database, secretSetting }): [string, () => Promise<Notes>] => [
      `cluster of ${name} at ${database.url}`,
      () => checkCluster(database, secretSetting),
    ]),
  ]
  const { smtpUrl, telemetry } = settings
  if (telemetry !== undefined) checks.push([`collector of telemetry at ${telemetry.url}`, () => checkCollector(telemetry)])
  if (smtpUrl !== undefined) checks.push([`mail server ${new URL(smtpUrl).host}`, () => checkMailServer(smtpUrl)])
  return Promise.all(checks.map(async ([what, run]) => ({ what, ...(await resultOf(run)) })))
}

/** Writes the checks, one line each. */
export function checksText(checks: readonly ConfigurationCheck[]): string {
  const lines = checks.flatMap(({ what, fault, notes }) => [
    fault === undefined ? `  ok     ${what}` : `  wrong  ${what}: ${fault}`,
    ...notes.map((note) => `         ${note}`),
  ])
  const faults = checks.filter(({ fault }) => fault !== undefined).length
  const sum =
    faults === 0
      ? 'Terrarium can start with these settings.'
      : `Terrarium cannot work with these settings: ${faults} of ${checks.length} checks failed.`
  return `${lines.join('\n')}\n\n${sum}\n`
}

/** What a check has found beside that all is well. */
type Notes = readonly string[] | void

async function resultOf(run: () => Promise<Notes>): Promise<Pick<ConfigurationCheck, 'fault' | 'notes'>> {
  try {
    return { fault: undefined, notes: (await run()) ?? [] }
  } catch (error: unknown) {
    if (error instanceof StartError) return { fault: error.message, notes: [] }
    throw error
  }
}

async function checkDataFolder(path: string): Promise<void> {
  const running = await runningOver(path)
  if (running !== undefined)
    throw new StartError(`a Terrarium that answers at ${running} works in it: stop it, or set TERRARIUM_DATA to another folder`)
  await checkFolder(path, 'TERRARIUM_DATA')
}

/** A folder that is missing is created when it is needed, so the nearest one that is there has to be writable. */
async function checkFolder(path: string, setting: SettingName): Promise<void> {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      return await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    } catch (error: unknown) {
      if (isMissing(error) && dirname(folder) !== folder) continue
      throw new StartError(`${folder} cannot be written: give this user the right to, or set ${setting} to another folder`)
    }
  }
}

/** The address of a server that works in the folder now. */
async function runningOver(path: string): Promise<string | undefined> {
  let text: string
  try {
    text = await readFile(join(path, 'addresses.json'), 'utf8')
  } catch {
    return undefined
  }
  try {
    const { account } = JSON.parse(text) as { readonly account: string }
    const answer = await fetch(`${account}/health/live`, { signal: AbortSignal.timeout(REACH_MS) })
    return answer.ok ? account : undefined
  } catch {
    return undefined // the file was left by a server that was killed
  }
}

function portsOf(settings: Settings): [SettingName, number][] {
  const { consolePort, accountPort, regionPorts, metricsPort } = settings
  return [
    ['TERRARIUM_CONSOLE_PORT', consolePort],
    ['TERRARIUM_ACCOUNT_PORT', accountPort],
    ...REGION_GROUPS.map((name): [SettingName, number] => [`TERRARIUM_${upperCase(name)}_PORT`, regionPorts[name]]),
    ...(metricsPort === undefined ? [] : [['TERRARIUM_METRICS_PORT', metricsPort] as [SettingName, number]]),
  ]
}

async function checkPort(setting: SettingName, host: string, port: number): Promise<void> {
  const site = await binding(setting, host, port, () => bindSite(host, port))
  await site.close()
}

/** A database elsewhere, what uses it and the setting of its secret. */
interface Remote {
  readonly name: string
  readonly database: RemoteDatabase
  readonly secretSetting: SettingName
}

function remotesOf({ remoteRegions, remoteControl }: Settings): readonly Remote[] {
  const regions = REGION_GROUPS.flatMap((name): Remote[] => {
    const database = remoteRegions[name]
    return database === undefined ? [] : [{ name, database, secretSetting: `TERRARIUM_${upperCase(name)}_SECRET` }]
  })
  if (remoteControl === undefined) return regions
  return [...regions, { name: 'the account service', database: remoteControl, secretSetting: 'TERRARIUM_CONTROL_SECRET' }]
}

function upperCase<Name extends string>(name: Name): Uppercase<Name> {
  return name.toUpperCase() as Uppercase<Name>
}

async function checkCluster({ url, secret }: RemoteDatabase, secretSetting: SettingName): Promise<readonly string[]> {
  const client = createClusterClient(url)
  try {
    return await checkAnswers(askOver(client, secret), secretSetting)
  } finally {
    client.close()
  }
}

async function checkAnswers(ask: Ask, secretSetting: SettingName): Promise<readonly string[]> {
  const { status } = await ask('POST', '/query/1', JSON.stringify({ query: '1' })).catch((error: unknown) => {
    throw new StartError(`it cannot be reached (${reasonOf(error)}): see that it runs and that the address is right`)
  })
  if (status === 401) throw new StartError(`it refuses the secret: set ${secretSetting} to one that is valid there`)
  if (status !== 200) throw new StartError(`it answers a query with status ${status}: see its log`)
  try {
    return capabilityNotes(await detectCapabilities(ask))
  } catch (error: unknown) {
    throw new StartError(`it stopped answering (${reasonOf(error)}): see its log`)
  }
}

/** Sends no spans, as which an empty list counts. */
async function checkCollector({ url, headers }: TelemetrySettings): Promise<void> {
  let status: number
  try {
    const target = `${url.replace(/\/+$/, '')}/v1/traces`
    const body = JSON.stringify({ resourceSpans: [] })
    const sent = { ...headers, 'content-type': 'application/json' }
    const answer = await fetch(target, { method: 'POST', headers: sent, body, signal: AbortSignal.timeout(REACH_MS) })
    status = answer.status
  } catch (error: unknown) {
    throw new StartError(`it cannot be reached (${reasonOf(error)}): see that it runs and that TERRARIUM_OTLP_URL is right`)
  }
  if (status === 401 || status === 403)
    throw new StartError(`it refuses what is sent: set TERRARIUM_OTLP_HEADERS to what it knows clients by`)
  if (status >= 300)
    throw new StartError(
      `it answers with status ${status}: TERRARIUM_OTLP_URL has to be its address for OTLP over HTTP, mostly with port 4318`,
    )
}

function checkMailServer(smtpUrl: string): Promise<void> {
  const { hostname, port, protocol } = new URL(smtpUrl)
  return new Promise((done, fail) => {
    const socket = connect({ host: hostname, port: Number(port || (protocol === 'smtps:' ? 465 : 587)), timeout: REACH_MS })
    const refuse = (reason: string): void => {
      socket.destroy()
      fail(new StartError(`it cannot be reached (${reason}): see that it runs and that TERRARIUM_SMTP_URL is right`))
    }
    socket.once('connect', () => {
      socket.destroy()
      done()
    })
    socket.once('timeout', () => refuse('no answer'))
    socket.once('error', (error) => refuse(reasonOf(error)))
  })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
