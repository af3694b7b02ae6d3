import type { AccountKey } from '@terrarium/contracts'
import { hasPermission } from '../../access/authorize.ts'
import type { Member } from '../../access/caller.ts'
import { createSecret, formatCredential, hashSecret, isDocumentId, matchesHash, type Credential } from '../../access/credential.ts'
import { AccountError } from '../../context/account-error.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { createAccountKeyRepository, type AccountKeyRecord, type KeyScope } from './repository.ts'

/** What a member says of a new key. */
export interface AccountKeyWish {
  readonly name: string
  readonly ttl_days?: number | null | undefined
}

/** Manages account keys and finds their holders. */
export interface AccountKeyService {
  list(member: Member): Promise<AccountKey[]>
  /** Creates a key; its secret is in the answer and nowhere else. @throws {AccountError} conflict */
  create(member: Member, wish: AccountKeyWish): Promise<AccountKey & { secret: string }>
  /** Deletes a key that the member sees; returns its name. @throws {AccountError} not_found */
  delete(member: Member, id: string): Promise<string>
  /** Returns the member whose key a credential is. @throws {AccountError} unauthorized */
  authenticate(credential: Credential): Promise<Member>
}

const KEYS_MAX = 100
const DAY_MS = 24 * 60 * 60 * 1000
const TOUCH_INTERVAL_MS = 60_000

/** Creates the service. */
export function createAccountKeyService(context: AccountContext): AccountKeyService {
  const repository = createAccountKeyRepository(context.control)
  const now = (): Date => timeOf(context)

  return {
    list: async (member) => {
      const records = await repository.list(scopeOf(member))
      const time = now()
      return records.filter(({ expiresAt }) => expiresAt === null || expiresAt > time).map(presentKey)
    },
    create: async (member, { name, ttl_days: days }) => {
      const secret = createSecret(context.random)
      const createdAt = now()
      const expiresAt = days === null || days === undefined ? null : new Date(createdAt.getTime() + days * DAY_MS)
      const id = await repository.create({ member, name, secretHash: hashSecret(secret), now: createdAt, expiresAt, limit: KEYS_MAX })
      if (id === undefined) throw new AccountError('conflict', { reason: `A member has at most ${KEYS_MAX} account keys.` })
      return {
        ...presentKey({ id, name, member, createdAt, expiresAt, lastUsedAt: null }),
        secret: formatCredential({ kind: 'key', id, secret }),
      }
    },
    delete: async (member, id) => {
      const name = isDocumentId(id) ? await repository.delete(id, scopeOf(member)) : undefined
      if (name === undefined) throw new AccountError('not_found')
      return name
    },
    authenticate: async (credential) => {
      const holder = await repository.findHolder(credential.id)
      const time = now()
      const isLive = holder !== undefined && !holder.member.suspended && (holder.expiresAt === null || holder.expiresAt > time)
      if (!isLive || !matchesHash(credential.secret, holder.secretHash)) throw new AccountError('unauthorized')
      if (time.getTime() - (holder.lastUsedAt?.getTime() ?? 0) >= TOUCH_INTERVAL_MS) await repository.touch(credential.id, time)
      return holder.member
    },
  }
}

/** Who may update keys looks after those of the whole account. */
function scopeOf(member: Member): KeyScope {
  const seesAll = hasPermission(member.role, { resource: 'account-keys', action: 'update' })
  return { accountId: member.account.id, memberId: seesAll ? null : member.id }
}

function presentKey({ id, name, member, createdAt, expiresAt, lastUsedAt }: AccountKeyRecord): AccountKey {
  return {
    id,
    name,
    member: { id: member.id, name: member.name },
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}
