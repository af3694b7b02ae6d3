import { ACCOUNT_ROLES, formatAccountPath, type DatabaseGrant, type DatabaseMember, type DatabasePath } from '@terrarium/contracts'
import { hasPermission } from '../../access/authorize.ts'
import type { Member } from '../../access/caller.ts'
import { ADMINISTER_DATABASES, isLimited } from '../../access/database-policy.ts'
import { databaseKey, UNLIMITED, type ReachOf } from '../../access/reach.ts'
import type { AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { parseRequestPath } from '../database/region-query.ts'
import type { MintedKeys } from '../database-key/minted-keys.ts'
import { createRegionKeys } from '../session/region-keys.ts'
import { createTeamRepository } from '../team/repository.ts'
import { DatabaseChains } from './database-chain.ts'
import { limitedReach, strongest } from './limited-reach.ts'
import { createGrantRepository, type GrantRepository } from './repository.ts'

/** The database that a call names twice: by its id, and by where it is. */
export interface NamedDatabase {
  readonly globalId: string
  readonly path: string
}

/** A replacement that was made. */
export interface GrantedDatabase {
  readonly path: string
  /** Members whose grant of this database has changed. */
  readonly changed: number
  readonly members: DatabaseMember[]
}

/** Says what members reach of the databases, and changes it. */
export interface DatabaseAccess {
  /** Returns what a member reaches, for one request. */
  readonly reachOf: ReachOf
  /** Takes from members who reach only granted databases the keys that they hold since before that was so. */
  limitSessions(): Promise<void>
  /** @throws {AccountError} not_found, invalid_path, permission_denied */
  list(actor: Member, database: NamedDatabase): Promise<DatabaseMember[]>
  /** @throws {AccountError} not_found, invalid_path, permission_denied, validation_error */
  replace(
    actor: Member,
    database: NamedDatabase,
    grants: readonly { readonly member_id: string; readonly access: DatabaseGrant }[],
  ): Promise<GrantedDatabase>
}

interface FoundDatabase {
  readonly path: DatabasePath
  readonly chain: readonly string[]
}

/** Creates the service. */
export function createDatabaseAccess(context: AccountContext, mintedKeys: MintedKeys): DatabaseAccess {
  const repository = createGrantRepository(context.control)
  const team = createTeamRepository(context.control)

  /** What is not there, or somewhere else than the caller believes, is not found; where grants are off, nothing is. */
  async function find({ globalId, path: text }: NamedDatabase): Promise<FoundDatabase> {
    const path = parseRequestPath(text)
    if (context.grantsDatabases !== true) throw new AccountError('not_found')
    const chain = await new DatabaseChains(context.regionGroups).find(path)
    if (chain?.at(-1) !== databaseKey(path, globalId)) throw new AccountError('not_found')
    return { path, chain }
  }

  async function present(actor: Member, { chain }: FoundDatabase): Promise<DatabaseMember[]> {
    const [rows, grants] = await Promise.all([team.list(actor.account.id), repository.ofAccount(actor.account.id)])
    const users = rows.filter(({ role }) => hasPermission(role, ADMINISTER_DATABASES))
    return users.map(({ id, name, email, role }) => {
      const own = grants.filter(({ memberId }) => memberId === id)
      return {
        id,
        name,
        email,
        role,
        unlimited: !isLimited(role, context),
        grant: strongest(own, chain.slice(-1)) ?? null,
        inherited: strongest(own, chain.slice(0, -1)) ?? null,
      }
    })
  }

  return {
    reachOf: async (member) => {
      if (!isLimited(member.role, context)) return UNLIMITED
      return limitedReach(await repository.ofMember(member.id), new DatabaseChains(context.regionGroups))
    },
    limitSessions: async () => {
      const limited = ACCOUNT_ROLES.filter((role) => isLimited(role, context))
      if (limited.length === 0) return
      const keys = await repository.listRegionKeys(limited)
      if (keys.regionKeys.length === 0) return
      await Promise.all([createRegionKeys(context).revoke(keys.regionKeys), mintedKeys.revoke(keys.mintedKeys)])
      await repository.takeRegionKeys(limited)
    },
    list: async (actor, database) => present(actor, await find(database)),
    replace: async (actor, database, grants) => {
      const found = await find(database)
      const wanted = grants.map(({ member_id: memberId, access }) => ({ memberId, access }))
      refuseUnlimited(await present(actor, found), wanted)
      const changed = await replaceIn(repository, actor, found, wanted)
      await mintedKeys.revoke(changed.mintedKeys)
      return { path: formatAccountPath(found.path), changed: changed.members, members: await present(actor, found) }
    },
  }
}

type Wanted = readonly { readonly memberId: string; readonly access: DatabaseGrant }[]

/** Grants are for those who need one, one each. @throws {AccountError} validation_error */
function refuseUnlimited(members: readonly DatabaseMember[], wanted: Wanted): void {
  const limited = members.filter(({ unlimited }) => !unlimited).map(({ id }) => id)
  const isWrong = wanted.some(({ memberId }) => !limited.includes(memberId))
  const isRepeated = new Set(wanted.map(({ memberId }) => memberId)).size < wanted.length
  if (isWrong || isRepeated) throw new AccountError('validation_error', { fields: { grants: 'invalid' } })
}

async function replaceIn(repository: GrantRepository, actor: Member, { chain }: FoundDatabase, grants: Wanted) {
  const changed = await repository.replace({
    accountId: actor.account.id,
    actorId: actor.id,
    database: chain.at(-1) ?? '',
    ancestors: chain.slice(0, -1),
    grants,
  })
  if ('failure' in changed) throw new AccountError(changed.failure)
  return changed
}
