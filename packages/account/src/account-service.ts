import { SERVICE_BASE_PATHS, SERVICES, type ServiceName } from '@terrarium/contracts'
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Member } from './access/caller.ts'
import type { ReachOf } from './access/reach.ts'
import type { AccountContext } from './context/account-context.ts'
import { createBilling } from './create-billing.ts'
import { mountAccountKeyRoutes } from './features/account-key/routes.ts'
import { createAccountKeyService } from './features/account-key/service.ts'
import { recordOwn } from './features/audit-log/record-own.ts'
import { mountAuditLogRoutes } from './features/audit-log/routes.ts'
import { actedBy, createAuditLog, type AuditLog } from './features/audit-log/service.ts'
import { createBackups, type Backups } from './features/backup/create-backups.ts'
import { mountContactInfoRoutes } from './features/contact-info/routes.ts'
import { mountDatabaseAccessRoutes } from './features/database-access/routes.ts'
import { createDatabaseAccess, type DatabaseAccess } from './features/database-access/service.ts'
import { createMintedKeys, type MintedKeys } from './features/database-key/minted-keys.ts'
import { createDatabaseKeyService } from './features/database-key/service.ts'
import { mountDatabaseKeyRoutes } from './features/database-key/routes.ts'
import { createDatabaseRepository } from './features/database/repository.ts'
import { mountDatabaseRoutes } from './features/database/routes.ts'
import { createDatabaseService, type DatabaseService } from './features/database/service.ts'
import { mountExternalFormRoutes } from './features/external-form/routes.ts'
import { mountIdentityRoutes } from './features/identity/routes.ts'
import { createIntegrations, type Integrations } from './features/integration/create-integrations.ts'
import { mountInviteRoutes } from './features/invite/routes.ts'
import { mountTeamInviteRoutes } from './features/invite/team-routes.ts'
import { createTeamInviteService } from './features/invite/team-service.ts'
import { createInviteService, type OwnerDetails, type OwnerInvite } from './features/invite/service.ts'
import { createProcessLogs, type ProcessLogs } from './features/log/process-logs.ts'
import { mountLogRoutes } from './features/log/routes.ts'
import { createMemberRepository } from './features/member/repository.ts'
import { createOAuth } from './features/oauth/create-oauth.ts'
import { mountRegionGroupRoutes } from './features/region-group/routes.ts'
import { mountSavedQueryRoutes } from './features/saved-query/routes.ts'
import { mountSessionRoutes } from './features/session/routes.ts'
import type { IdleSessions } from './features/session/idle-sessions.ts'
import { createSessionService } from './features/session/service.ts'
import { createSignIn } from './features/sign-in/create-sign-in.ts'
import { mountTeamRoutes } from './features/team/routes.ts'
import { createTeamService } from './features/team/service.ts'
import { createAlerts } from './features/usage/create-alerts.ts'
import { createPlanWatch, type PlanWatch } from './features/usage/plan-watch.ts'
import { createSharedUsage } from './features/usage/shared-usage.ts'
import { mountUsageRoutes } from './features/usage/routes.ts'
import { parseBodies } from './http/body.ts'
import { handleErrors } from './http/on-error.ts'
import { guardOrigin } from './http/origin.ts'
import { addRequestId } from './http/request-id.ts'
import { createRoutes, type DenialListener, type Routes, type RouteTools } from './http/endpoint-routes.ts'
import { createPassOn } from './processes/pass-on.ts'
import { acceptPassedOn } from './processes/passed-on.ts'
import { createMembership, type Membership } from './processes/membership.ts'
import type { UsageSource } from './providers/metering.ts'
import type { RecurringWork } from './timers/recurring-work.ts'
import { UnansweredError } from './providers/unanswered-error.ts'
import { installSchema } from './schema/install.ts'

/** What the start found: without an owner, the link that makes one. */
export interface AccountStart {
  readonly hasOwner: boolean
  readonly ownerInvite?: OwnerInvite
}

/** The account and auth services. */
export interface AccountService {
  /** Fastify plugin with every route, below `/api/v1` and `/api/auth`; may be registered on several servers. */
  readonly routes: FastifyPluginAsync
  /**
   * Installs the control database's schema and sees to the first owner: makes it of `owner`, or issues an invite.
   *
   * Call it once before listening. With an owner in place, `owner` is ignored.
   * @throws {AccountError} validation_error when the password of `owner` is not acceptable
   */
  start(owner?: OwnerDetails): Promise<AccountStart>
  /** Snapshots, copies and restores in the background: `begin` after the start, `close` before the databases are. */
  readonly backups: Pick<Backups, 'begin' | 'look' | 'settled' | 'close'>
  /** Delivery to monitoring services in the background: `begin` after the start. */
  readonly integrations: Pick<Integrations, 'begin' | 'look' | 'close'>
  /** Alerts about usage, raised in the background from `begin` to `close`. */
  readonly alerts: RecurringWork
  readonly planLimits: PlanWatch
  /** Ends sessions that nobody uses, in the background from `begin` to `close`. */
  readonly idleSessions: IdleSessions
  /** Tells the other processes what this one has counted; does nothing where there are none. */
  readonly usageTelling: RecurringWork
  /** Tells the other processes over the control database that this one is there: `begin` after the start, `leave` at the end. */
  readonly membership: Pick<Membership, 'begin' | 'leave'>
}

/** Creates the service over a context; nothing is read or written before `start`. */
export function createAccountService(context: AccountContext): AccountService {
  const audit = createAuditLog(context)
  const membership = createMembership(context)
  const { leases } = membership
  const logs = createProcessLogs(context, membership)
  const members = createMemberRepository(context.control)
  const sessions = createSessionService(context, audit, leases)
  const signIn = createSignIn(context, { audit, members, sessions })
  const invites = createInviteService(context, sessions)
  const mintedKeys = createMintedKeys(context)
  const databaseAccess = createDatabaseAccess(context, mintedKeys)
  const { reachOf } = databaseAccess
  const { source: usage, telling } = createSharedUsage(context)
  const databaseRows = createDatabaseRepository(context.regionGroups)
  const backups = createBackups(context, { audit, databases: databaseRows, reachOf, membership })
  const alerts = createAlerts(context, { audit, reachOf, leases, usage })
  const databases = createDatabaseService(context.regionGroups, databaseRows, backups.jobAt)
  const accountKeys = createAccountKeyService(context)
  const oauth = createOAuth(context, { sessions, accountKeys, audit })
  const team = createTeamService(context, mintedKeys)
  const teamInvites = createTeamInviteService(context)
  const billing = createBilling(context, audit)
  const integrations = createIntegrations(context, audit)

  function mountAll(routes: Routes): void {
    signIn.mount(routes)
    mountSessionRoutes(routes, context, sessions, audit)
    mountIdentityRoutes(routes, context, billing.service)
    mountInviteRoutes(routes, context, invites, audit)
    mountTeamInviteRoutes(routes, context, teamInvites, audit)
    mountTeamRoutes(routes, context, team, audit)
    mountDatabases(routes, context, { audit, databases, databaseAccess, mintedKeys })
    mountAuditLogRoutes(routes, context, audit)
    mountSavedQueryRoutes(routes, context)
    mountAccountKeyRoutes(routes, context, accountKeys, audit)
    mountContact(routes, context, audit)
    alerts.mount(routes)
    mountReports(routes, context, { audit, backups, reachOf, usage, logs })
    billing.mount(routes)
    integrations.mount(routes)
    oauth.mount(routes)
  }

  return {
    backups,
    integrations,
    alerts,
    planLimits: createPlanWatch(context, billing.service, usage),
    idleSessions: sessions.idle,
    usageTelling: telling,
    membership,
    routes: mountServices(context, { ...oauth, onDenied: recordDenials(audit), passOn: createPassOn(context, leases) }, mountAll),
    start: async (owner) => {
      await installSchema(context.control, context.controlSchema)
      await membership.join()
      await databaseAccess.limitSessions()
      return seeToOwner(owner, { members, invites, audit })
    },
  }
}

/** Mounts the endpoints of each service below its base. */
function mountServices(context: AccountContext, tools: RouteTools, mountAll: (routes: Routes) => void): FastifyPluginAsync {
  return async (app) => {
    for (const service of SERVICES) {
      const mount = async (scope: FastifyInstance): Promise<void> => {
        await prepare(scope, service, context)
        mountAll(createRoutes(scope, service, tools))
      }
      await app.register(mount, { prefix: SERVICE_BASE_PATHS[service] })
    }
  }
}

interface DatabaseTools {
  readonly audit: AuditLog
  readonly databases: DatabaseService
  readonly databaseAccess: DatabaseAccess
  readonly mintedKeys: MintedKeys
}

/** Mounts the list of databases, who reaches which, and their keys. */
function mountDatabases(routes: Routes, context: AccountContext, { audit, databases, databaseAccess, mintedKeys }: DatabaseTools): void {
  const { reachOf } = databaseAccess
  mountDatabaseRoutes(routes, databases, reachOf)
  mountDatabaseAccessRoutes(routes, context, databaseAccess, audit)
  mountDatabaseKeyRoutes(routes, { logger: context.logger, keys: createDatabaseKeyService(context), mintedKeys, audit, reachOf })
}

interface OwnerTools {
  readonly members: ReturnType<typeof createMemberRepository>
  readonly invites: ReturnType<typeof createInviteService>
  readonly audit: AuditLog
}

/** Makes the first owner of what is given, or issues an invite, where there is none yet. */
async function seeToOwner(owner: OwnerDetails | undefined, { members, invites, audit }: OwnerTools): Promise<AccountStart> {
  if (await members.hasOwner()) return { hasOwner: true }
  if (owner === undefined) return { hasOwner: false, ownerInvite: await invites.issueOwnerInvite() }
  const member = await makeOwner(owner, { members, invites })
  if (member === undefined) return { hasOwner: true }
  await audit.record({ ...actedBy(member), action: 'account.create', address: null, details: { role: member.role } })
  return { hasOwner: true }
}

/** A second owner cannot be made, so it is tried again where nobody knows whether there is one. Returns undefined for one that was there already. */
async function makeOwner(owner: OwnerDetails, { members, invites }: Pick<OwnerTools, 'members' | 'invites'>): Promise<Member | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await invites.createOwner(owner)
    } catch (error: unknown) {
      if (await members.hasOwner()) return undefined // another process of the service was first, or the answer was lost
      if (!(error instanceof UnansweredError) || attempt >= OWNER_ATTEMPTS_MAX) throw error
    }
  }
}

const OWNER_ATTEMPTS_MAX = 5

/** Mounts how those who run the service and those who use it write to each other. */
function mountContact(routes: Routes, context: AccountContext, audit: AuditLog): void {
  mountContactInfoRoutes(routes, context, audit)
  mountExternalFormRoutes(routes, context, audit)
}

interface ReportTools {
  readonly audit: AuditLog
  readonly backups: Backups
  readonly reachOf: ReachOf
  readonly usage: UsageSource
  readonly logs: ProcessLogs
}

/** Mounts what keeps and tells of databases: backups and exports, the log of their queries, what they used. */
function mountReports(routes: Routes, context: AccountContext, { audit, backups, reachOf, usage, logs }: ReportTools): void {
  backups.mount(routes)
  mountLogRoutes(routes, context, { audit, reachOf, logs })
  mountUsageRoutes(routes, context, { usage, reachOf })
  mountRegionGroupRoutes(routes, context)
}

/** Returns what records calls that a member's role does not allow. */
function recordDenials(audit: AuditLog): DenialListener {
  return (caller, { name: endpoint }, request) =>
    recordOwn(audit, { caller, request }, 'permission.denied', { outcome: 'denied', details: { endpoint, role: caller.member.role } })
}

/** Browsers that have come by TLS once come by nothing else for a year. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

async function prepare(scope: FastifyInstance, service: ServiceName, context: AccountContext): Promise<void> {
  const origins = [new URL(context.publicUrl).origin, ...context.allowedOrigins]
  handleErrors(scope, service, context.logger)
  addRequestId(scope)
  parseBodies(scope)
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    if (context.secureCookies) reply.header('strict-transport-security', STRICT_TRANSPORT)
  })
  acceptPassedOn(scope, context)
  await scope.register(cors, { origin: origins, credentials: true, methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] })
  guardOrigin(scope, origins)
}
