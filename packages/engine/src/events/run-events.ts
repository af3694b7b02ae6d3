import type { Clock, Timestamp } from '@terrarium/base'
import { formatMicros } from '@terrarium/values'
import type { Snapshot } from '@terrarium/store'
import { createPermissions, createPermissionsOfRoles, findRoles } from '../access/create-permissions.ts'
import { createElevatedPermissions } from '../access/builtin-permissions.ts'
import type { Permissions } from '../runtime/permissions.ts'
import type { Catalog, RoleDefinition } from '../model/catalog.ts'
import { minimumValidTime } from '../documents/retention.ts'
import { rightsOf, type Caller } from '../access/caller.ts'
import { QueryError } from '../runtime/query-error.ts'
import type { RunContext } from '../runtime/run-context.ts'
import type { TokenCodec } from '../runtime/token-codec.ts'
import { readEventSourceToken, type WrittenEventSource } from '../sets/event-source-token.ts'
import { readSweepState } from '../storage/sweep-state.ts'
import { concernOf, concernsOf } from './concern.ts'
import { ORDINAL_MAX, type EventCursor } from './event-cursor.ts'
import type { EventPage, EventRequest, EventRun } from './event-request.ts'
import { errorText, NO_STATS } from './event-text.ts'
import { digestRoles, listenerPermissions } from './listener-permissions.ts'
import { checkMayListen, openEventSource, type OpenEventSource } from './open-event-source.ts'
import { pageEvents } from './page-events.ts'

/** Parts of the engine that events need. */
export interface EventEnvironment {
  readonly snapshot: Snapshot
  readonly clock: Clock
  readonly tokens: TokenCodec
  readonly findCatalog: (scope: number) => Catalog | undefined
  readonly createRun: (catalog: Catalog, permissions: Permissions) => RunContext
}

/** State that a stream keeps from its opening. */
interface Subscription {
  readonly scope: number
  /** undefined: there is nothing to follow. */
  readonly collectionId: number | undefined
  readonly role: string
  /** Names of the roles with which the stream was opened; memberships are not evaluated again. */
  readonly roles: readonly string[] | undefined
  readonly digest: string
}

interface Admission {
  readonly permissions: Permissions
  readonly subscription: Subscription
}

/** Makes a page of a feed, or the beginning of a stream. */
export function runEvents(caller: Caller, request: EventRequest, environment: EventEnvironment): EventRun {
  const written = readEventSourceToken(request.token, environment.tokens)
  const catalog = environment.findCatalog(caller.scope)
  if (written === undefined || catalog === undefined) return { kind: 'unavailable', message: 'the event source is invalid' }
  const run = environment.createRun(catalog, createPermissions(caller, catalog))
  let opened: OpenEventSource
  try {
    opened = openEventSource(run, written)
    checkMayListen(run, opened, written)
  } catch (error: unknown) {
    if (error instanceof QueryError) return { kind: 'unavailable', message: error.message }
    throw error
  }
  const { start = { time: written.seen, ordinal: ORDINAL_MAX } } = request
  if (request.mode === 'open' && start.time < written.seen) return { kind: 'tooEarly' }
  const admission = admit(run, caller, opened)
  const floor = Math.max(catalog.database.replacedAt, retainedFrom(run, environment, opened, start, request))
  if (start.time < floor) return tooFarBack(start, admission.subscription)
  return makePage(request, environment, { catalog, admission, written, opened, start })
}

/** Continues an open stream. `caller` is undefined when its secret is not valid any longer. */
export function followEvents(caller: Caller | undefined, request: EventRequest, environment: EventEnvironment): EventPage {
  const subscription = JSON.parse(request.subscription ?? '{}') as Subscription
  const start = request.start ?? { time: environment.snapshot.time, ordinal: ORDINAL_MAX }
  const silent = (): EventPage => emptyPage(start, { time: environment.snapshot.time, ordinal: ORDINAL_MAX }, subscription)
  const written = readEventSourceToken(request.token, environment.tokens)
  if (written === undefined || !hasHappened(request, environment, start, subscription)) return silent()
  const catalog = environment.findCatalog(subscription.scope)
  // A stream does not report that its source was deleted.
  if (catalog?.findCollectionById(subscription.collectionId ?? 0) === undefined) return silent()
  const permissions = readmit(caller, catalog, subscription)
  if (permissions === undefined) return permissionLost(start, subscription)
  try {
    const opened = openEventSource(environment.createRun(catalog, createElevatedPermissions(permissions)), written)
    if (opened.source?.collection.id !== subscription.collectionId) return silent()
    return makePage(request, environment, { catalog, admission: { permissions, subscription }, written, opened, start })
  } catch (error: unknown) {
    if (error instanceof QueryError) return silent()
    throw error
  }
}

interface PageParts {
  readonly catalog: Catalog
  readonly admission: Admission
  readonly written: WrittenEventSource
  readonly opened: OpenEventSource
  readonly start: EventCursor
}

function makePage(request: EventRequest, { clock, createRun }: EventEnvironment, parts: PageParts): EventPage {
  const { catalog, admission, written, opened, start } = parts
  const permissions = listenerPermissions(admission.permissions)
  const page = pageEvents({
    opened,
    written,
    start,
    order: request.mode === 'follow' ? 'live' : 'replay',
    limit: request.limit,
    changesSince: request.changesSince,
    isLate: () => clock.now() >= request.softDeadline,
    now: () => clock.now(),
    createRun: () => createRun(catalog, permissions),
    tellsTimeOut: request.mode !== 'feed',
  })
  const since = request.start?.time ?? written.time
  return { kind: 'page', ...page, start, since, ...namesOf(admission.subscription) }
}

function admit(run: RunContext, caller: Caller, { source }: OpenEventSource): Admission {
  const roles = findRoles(run, caller)
  const permissions = roles === undefined ? run.permissions : createPermissionsOfRoles(caller, run.catalog, roles)
  const subscription: Subscription = {
    scope: caller.scope,
    collectionId: source?.collection.id,
    role: caller.role,
    roles: roles?.map(({ name }) => name),
    digest: digestRoles(roles ?? []),
  }
  return { permissions, subscription }
}

/** Permissions as they were at the opening; undefined when anything about them has changed. */
function readmit(caller: Caller | undefined, catalog: Catalog, subscription: Subscription): Permissions | undefined {
  if (caller?.scope !== subscription.scope || caller.role !== subscription.role) return undefined
  if (subscription.roles === undefined) return createPermissions(caller, catalog)
  if (!keepsRoles(caller, subscription.roles)) return undefined
  const roles = subscription.roles.map((name) => catalog.findRole(name)).filter((role): role is RoleDefinition => role !== undefined)
  if (digestRoles(roles) !== subscription.digest) return undefined
  return createPermissionsOfRoles(caller, catalog, roles)
}

/** Whether the access provider of a JWT still gives the roles; those of others do not depend on a provider. */
function keepsRoles(caller: Caller, roles: readonly string[]): boolean {
  const rights = rightsOf(caller)
  return rights.kind !== 'jwt' || roles.every((role) => rights.roles.includes(role))
}

function hasHappened(
  { changesSince }: EventRequest,
  { snapshot }: EventEnvironment,
  start: EventCursor,
  { scope, collectionId }: Subscription,
): boolean {
  if (collectionId === undefined) return false
  const concern = concernOf(scope, collectionId)
  for (const record of changesSince(Math.max(0, start.time - 1))) {
    if (record.time > snapshot.time) return false
    if (concernsOf(record).has(concern)) return true
  }
  return false
}

/**
 * Earliest start at which no event is lost. A listener that had read everything is not behind after a long pause: only changes count. They are
 * in the log, or were before they were dropped from it.
 */
function retainedFrom(
  { snapshotTime }: RunContext,
  { snapshot }: EventEnvironment,
  { source }: OpenEventSource,
  start: EventCursor,
  request: EventRequest,
): Timestamp {
  const minimum = source === undefined ? firstTime(request, 0) : minimumValidTime(source.collection, snapshotTime)
  if (start.time >= minimum) return minimum
  const { changesDropped } = readSweepState(snapshot)
  if (start.time < (changesDropped === 0 ? firstTime(request, 0) : changesDropped)) return minimum
  return firstTime(request, start.time) >= minimum ? start.time : minimum
}

function firstTime({ changesSince }: EventRequest, after: Timestamp): Timestamp {
  for (const { time } of changesSince(after)) return time
  return Infinity
}

function tooFarBack(start: EventCursor, subscription: Subscription): EventPage {
  const message = `Stream start time ${formatMicros(start.time)} is too far in the past. Recreate the stream and try again.`
  return endedPage(start, subscription, errorText('invalid_stream_start_time', message, undefined, NO_STATS))
}

function permissionLost(start: EventCursor, subscription: Subscription): EventPage {
  return endedPage(start, subscription, errorText('permission_loss', 'Stream authentication is no longer valid.', undefined, NO_STATS))
}

function endedPage(start: EventCursor, subscription: Subscription, event: string): EventPage {
  return { ...emptyPage(start, start, subscription), events: [event], isEnded: true }
}

function emptyPage(start: EventCursor, cursor: EventCursor, subscription: Subscription): EventPage {
  const stats = { ...NO_STATS, computeOps: 1 }
  const page = { kind: 'page', events: [], cursor, hasMore: false, isEnded: false, stats, lookup: stats, start, since: start.time } as const
  return { ...page, ...namesOf(subscription) }
}

function namesOf(subscription: Subscription): Pick<EventPage, 'subscription' | 'concern'> {
  return { subscription: JSON.stringify(subscription), concern: concernOf(subscription.scope, subscription.collectionId ?? 0) }
}
