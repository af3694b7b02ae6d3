import { createAccountKey, deleteAccountKey, listAccountKeys } from '@terrarium/contracts'
import type { AccountKey } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../data/services.ts'
import { rotationReminders } from './rotation-reminders.ts'

/** A key with its secret, which is known only now. */
export type MadeAccountKey = AccountKey & { readonly secret: string }

const KEY = ['account-keys']

/** The account keys that the member sees, newest first. */
export function accountKeysQuery({ account }: Services) {
  return queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<readonly AccountKey[]> => (await account.call(listAccountKeys, {}, { signal })).results,
  })
}

/** Creates a key. @param ttlDays null for one that does not expire */
export async function makeAccountKey({ account, cache }: Services, name: string, ttlDays: number | null): Promise<MadeAccountKey> {
  const made = await account.call(createAccountKey, { body: { name, ttl_days: ttlDays } })
  await cache.invalidateQueries({ queryKey: KEY })
  return made
}

/** Deletes a key. */
export async function removeAccountKey({ account, cache }: Services, id: string): Promise<void> {
  await account.call(deleteAccountKey, { params: { id } })
  rotationReminders.remove(id)
  await cache.invalidateQueries({ queryKey: KEY })
}
