import type { SchemaAccess } from '@terrarium/account'
import { fql } from 'fauna'
import { describe, expect, test } from 'vitest'
import { createAccountApp, DATABASES_HOOK_TIMEOUT_MS, OWNER } from '../testing/account-app.ts'
import { openEmbeddedDatabases, type EmbeddedDatabases } from '../testing/embedded-databases.ts'

/** Services of several processes that start over one control database. */
async function servicesOver(databases: EmbeddedDatabases, schema: SchemaAccess, count: number) {
  const apps = await Promise.all(Array.from({ length: count }, () => createAccountApp({ ...databases, controlSchema: schema })))
  return apps.map(({ account }) => account)
}

const collections = async ({ control }: EmbeddedDatabases): Promise<readonly string[]> =>
  (await control.query<string[]>(fql`Collection.all().map(.name).toArray()`)).data

describe('the schema of the control database', () => {
  test(
    'is installed once by services that start at once, which make one owner',
    async () => {
      await using databases = await openEmbeddedDatabases()
      const updates: number[] = []
      const counted: SchemaAccess = async (call) => {
        const answer = await databases.controlSchema(call)
        if (call.method === 'POST') updates.push(answer.status)
        return answer
      }
      const services = await servicesOver(databases, counted, 4)
      const starts = await Promise.all(services.map((service) => service.start(OWNER)))
      expect(starts.map(({ hasOwner }) => hasOwner)).toEqual([true, true, true, true])
      expect(updates.filter((status) => status === 200)).toEqual([200])
      expect((await databases.control.query<number>(fql`Member.byRole("owner").count()`)).data).toBe(1)
    },
    DATABASES_HOOK_TIMEOUT_MS,
  )

  test(
    'is changed in place where collections were made by queries, and keeps their documents',
    async () => {
      await using databases = await openEmbeddedDatabases()
      await databases.control.query(fql`Collection.create({ name: "Account", history_days: 0, data: { schemaVersion: 5 } })`)
      await databases.control.query(fql`Account.create({ companyName: "Reading room" })`)
      const [service] = await servicesOver(databases, databases.controlSchema, 1)
      await service?.start()
      expect((await databases.control.query<string>(fql`Account.all().first()!.companyName`)).data).toBe('Reading room')
      expect(await collections(databases)).toContain('Session')
    },
    DATABASES_HOOK_TIMEOUT_MS,
  )

  test(
    'is not installed over the schema of somebody else',
    async () => {
      await using databases = await openEmbeddedDatabases()
      await databases.control.query(fql`Collection.create({ name: "Orders" })`)
      const [service] = await servicesOver(databases, databases.controlSchema, 1)
      await expect(service?.start()).rejects.toThrow('(collection Orders): give it a database of its own')
      expect(await collections(databases)).toEqual(['Orders'])
    },
    DATABASES_HOOK_TIMEOUT_MS,
  )

  test(
    'of a later release is left alone',
    async () => {
      await using databases = await openEmbeddedDatabases()
      const [service] = await servicesOver(databases, databases.controlSchema, 1)
      await service?.start(OWNER)
      const later: SchemaAccess = async (call) => {
        expect(call.method).toBe('GET')
        const answer = await databases.controlSchema(call)
        return { ...answer, text: answer.text.replace(/Schema \d+ of/, 'Schema 999999 of') }
      }
      const [second] = await servicesOver(databases, later, 1)
      expect(await second?.start()).toEqual({ hasOwner: true })
    },
    DATABASES_HOOK_TIMEOUT_MS,
  )
})
