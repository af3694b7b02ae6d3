import {
  createAccountService,
  systemRandom,
  type AccountContext,
  type AccountService,
  type DatabaseBackups,
  type HourOfUsage,
  type Logger,
  type Mail,
  UNDECLARED_FAILURE,
} from '@terrarium/account'
import { createManualClock } from '@terrarium/base'
import type { Session } from '@terrarium/contracts'
import fastify, { type FastifyInstance } from 'fastify'
import { fql, TimeStub } from 'fauna'
import { createDatadogIntake } from '../integrations/datadog-intake.ts'
import { openEmbeddedDatabases, type EmbeddedDatabases } from './embedded-databases.ts'

export const OWNER = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' } as const

/** A message to an address that a member has given. */
export interface Posted {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The service under test over embedded databases, with its own clock and mail. */
export interface AccountApp extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly account: AccountService
  /** Stands still at the present until it is advanced. */
  readonly clock: ReturnType<typeof createManualClock>
  /** Mails that were sent. */
  readonly outbox: readonly Mail[]
  /** Messages that were posted; an address with `refuses` in it takes none. */
  readonly posted: readonly Posted[]
  /** Lets every further mail fail. */
  refuseMail(refuses?: boolean): void
  /** Does something whenever usage is about to be read. */
  beforeUsage(step: () => Promise<void>): void
  /** Lets every later reading of usage fail. */
  refuseUsage(): void
  /** Everything that was logged, as text. */
  readonly logged: readonly string[]
  /** Lines of the query log, and hours of usage, that the service reads; `countFails`: the lines cannot be counted. */
  readonly metered: { lines: string[]; hours: HourOfUsage[]; countFails: boolean }
  readonly databases: EmbeddedDatabases
  /** Signs in and returns the session's record. */
  signIn(email?: string, password?: string): Promise<Session>
  /** Adds a member with the owner's password to the owner's account. */
  addMember(email: string, role: string): Promise<void>
}

/** Settings of the service that a test may give. */
export type AppSettings = Partial<
  Pick<
    AccountContext,
    | 'allowance'
    | 'forms'
    | 'grantsDatabases'
    | 'hostingPlatforms'
    | 'integrations'
    | 'isRegistrationOpen'
    | 'ownProcess'
    | 'sessionIdleMs'
    | 'signInProviders'
    | 'stripe'
  >
> & {
  /** Puts something in the place of the embedded databases' backups. */
  readonly wrapBackups?: (own: DatabaseBackups) => DatabaseBackups
}

/** Creates the service without an owner, over databases of its own or over given ones, which stay the caller's to close. */
export async function createAccountApp(
  given?: EmbeddedDatabases,
  { wrapBackups = (own) => own, ...settings }: AppSettings = {},
): Promise<AccountApp> {
  const databases = given ?? (await openEmbeddedDatabases())
  const doubles = createServiceDoubles()
  const account = createAccountService({
    ...doubles.context,
    ...settings,
    control: databases.control,
    controlSchema: databases.controlSchema,
    regionGroups: databases.regionGroups,
    backups: wrapBackups(databases.backups),
  })
  const app = fastify()
  await app.register(account.routes)
  return {
    app,
    account,
    clock: doubles.clock,
    outbox: doubles.outbox,
    posted: doubles.posted,
    refuseMail: doubles.refuseMail,
    beforeUsage: doubles.beforeUsage,
    refuseUsage: doubles.refuseUsage,
    logged: doubles.logged,
    metered: doubles.metered,
    databases,
    signIn: async (email = OWNER.email, password = OWNER.password) => {
      const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
      if (answer.statusCode !== 200) throw new Error(`sign-in answers ${answer.statusCode}: ${answer.body}`)
      return answer.json<Session>()
    },
    addMember: async (email, role) => {
      await databases.control.query(fql`
        let owner = Member.byRole("owner").first()!
        Member.create({
          account: owner.account, name: "Member", email: ${email}, role: ${role}, passwordHash: owner.passwordHash,
          otpEnabled: false, suspended: false, createdAt: ${TimeStub.fromDate(new Date())}
        })
        null`)
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await account.backups.close()
      if (given === undefined) await databases[Symbol.asyncDispose]()
      refuseUndeclaredFailures(doubles.logged)
    },
  }
}

/** @throws {Error} when an endpoint has failed with a code that its contract does not name */
function refuseUndeclaredFailures(logged: readonly string[]): void {
  const undeclared = new Set(
    logged.filter((line) => line.startsWith(UNDECLARED_FAILURE)).map((line) => line.replace(/"requestId":"[^"]*",/, '')),
  )
  if (undeclared.size > 0) throw new Error([...undeclared].join('\n'))
}

/** Creates the service with `OWNER`. */
export async function createOwnedApp(isRegistrationOpen = false): Promise<AccountApp> {
  const made = await createAccountApp(undefined, { isRegistrationOpen })
  await made.account.start(OWNER)
  return made
}

/** Returns the token of the link in the latest mail to an address. @throws {Error} when there is none */
export function linkTo({ outbox }: AccountApp, email: string): string {
  const mail = outbox.filter(({ to, text }) => to === email && text.includes('token=')).at(-1)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no mail with a link to ${email}`)
  return token
}

/** Time that opening and closing embedded databases may take on a busy machine. */
export const DATABASES_HOOK_TIMEOUT_MS = 60_000

/** Forgets every account, so that the next start is a first one. */
export async function forgetAccounts({ control }: EmbeddedDatabases): Promise<void> {
  await control.query(fql`
    [Account, Member, Session, LinkedIdentity, ThirdPartySignIn, Invite, SignInGuard, MailedLink, OneTimeCode, AuditEntry, MintedKey, DatabaseAccess, LogRequest, UsageAlert, SavedQuery, BackupConfiguration, BackupSnapshot, BackupJob, DatabaseExport, AccountKey, OAuthClient, OAuthGrant, SimulatedCard, SimulatedIntent, SimulatedInvoice, Integration, IntegrationConnection, AddonSubscription].forEach(collection => collection.all().forEach(document => document.delete()))
    null`)
}

/** Returns the headers of a caller with a session secret. */
export function bearer(secret: string): { authorization: string } {
  return { authorization: `Bearer ${secret}` }
}

/** Returns the value of the session cookie that an answer sets. */
export function sessionCookieOf(answer: { readonly headers: Readonly<Record<string, unknown>> }): string {
  return /^session=([^;]*)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
}

interface ServiceDoubles extends Pick<
  AccountApp,
  'clock' | 'outbox' | 'posted' | 'refuseMail' | 'beforeUsage' | 'refuseUsage' | 'logged' | 'metered'
> {
  readonly context: Omit<AccountContext, 'control' | 'controlSchema' | 'regionGroups' | 'backups'>
}

function createServiceDoubles(): ServiceDoubles {
  const clock = createManualClock(Date.now() * 1000)
  const outbox: Mail[] = []
  const posted: Posted[] = []
  const logged: string[] = []
  let refuses = false
  let hasUsage = true
  let stepBeforeUsage = (): Promise<void> => Promise.resolve()
  const mail = {
    send: (sent: Mail) =>
      refuses ? Promise.reject(new Error('the mail server does not answer')) : Promise.resolve(void outbox.push(sent)),
  }
  const metered: AccountApp['metered'] = { lines: [], hours: [], countFails: false }
  const context = {
    clock,
    ...createLogDoubles(metered),
    usage: {
      rows: async (from: Date, to: Date) => {
        await stepBeforeUsage()
        if (!hasUsage) throw new Error('the disk does not answer')
        return metered.hours.filter(({ hour }) => hour >= from.toISOString() && hour < to.toISOString())
      },
    },
    inspectRegion: () => Promise.resolve({ kind: 'embedded' as const, capabilities: null, fault: 'unreachable' as const }),
    webhooks: {
      send: (url: string, headers: Posted['headers'], body: string) =>
        url.includes('refuses')
          ? Promise.reject(new Error('their address answered with status 500'))
          : Promise.resolve(void posted.push({ url, headers, body })),
    },
    random: systemRandom,
    mail,
    logger: createLog(logged),
    integrations: {
      intake: createDatadogIntake([]),
      log: { end: () => Promise.resolve([]), before: () => Promise.resolve([]), readAfter: async function* () {} },
      sealKey: new Uint8Array(32),
    },
    publicUrl: 'http://localhost:3005',
    allowedOrigins: [],
    secureCookies: false,
  }
  const refuseMail = (isRefused = true): void => {
    refuses = isRefused
  }
  const refuseUsage = (): void => {
    hasUsage = false
  }
  const beforeUsage = (step: () => Promise<void>): void => {
    stepBeforeUsage = step
  }
  return { clock, outbox, posted, refuseMail, beforeUsage, refuseUsage, logged, metered, context }
}

/** A query log, and what ends just now, of the lines that a test has put there. */
function createLogDoubles(metered: AccountApp['metered']): Pick<AccountContext, 'queryLog' | 'liveLog'> {
  return {
    queryLog: {
      read: async function* (range: object) {
        yield* await Promise.resolve([metered.lines.map((line) => `${line} ${JSON.stringify(range)}`)])
      },
      measure: () =>
        metered.countFails
          ? Promise.reject(new Error('the disk does not answer'))
          : Promise.resolve({ lines: metered.lines.length, bytes: metered.lines.map((line) => `${line}\n`).join('').length }),
    },
    liveLog: {
      read: ({ scope, after = 0 }: { readonly scope: string; readonly after: number | undefined }) =>
        Promise.resolve({
          lines: metered.lines.slice(after).map((line) => line.replace('SCOPE', scope)),
          next: metered.lines.length,
          missed: 0,
        }),
    },
  }
}

function createLog(lines: string[]): Logger {
  const keep = (fields: object, message: string): void => {
    lines.push(`${message} ${JSON.stringify(fields, (_key, value: unknown) => (value instanceof Error ? value.stack : value))}`)
  }
  return { info: keep, warn: keep, error: keep }
}
