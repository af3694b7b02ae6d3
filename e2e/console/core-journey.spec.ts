import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import {
  createKey,
  editDocument,
  editSchema,
  exportDatabase,
  openDatabase,
  readLogs,
  readRoles,
  runQuery,
  signIn,
} from '../core/core-steps.ts'
import { test } from './person-test.ts'
import { databaseClient } from '../fixtures/database.ts'

/** What every minimum browser has to do. Texts are typed key by key, so that they come as they do from a person in every engine. */
describe('the core journey', () => {
  test('signs in, runs a query, edits document and schema, reads roles, makes a key, reads the log and exports the database', async ({
    server,
    owner,
    database,
    person,
  }) => {
    const shop = databaseClient(server, database)
    await shop.query(fql`Collection.create({ name: "Book", fields: { title: { signature: "String" }, stock: { signature: "Int" } } })`)

    await signIn(person, owner)
    await person.picture('landing')
    await openDatabase(person, database)
    await person.picture('overview')
    await runQuery(person)
    await person.picture('shell')
    await editDocument(person, database)
    await person.picture('documents')
    expect((await shop.query<number>(fql`Book.all().first()!.stock`)).data).toBe(24)
    await editSchema(person, database)
    await person.picture('schema')
    expect((await shop.query<boolean>(fql`Book.definition.indexes!.byTitle != null`)).data).toBe(true)
    await shop.query(fql`Role.create({ name: "seller", privileges: [{ resource: "Book", actions: { read: true } }] })`)
    await readRoles(person, database, 'seller')
    await person.picture('roles')
    await createKey(person, database)
    await person.picture('keys')
    await readLogs(person, database)
    await person.picture('logs')
    await exportDatabase(person, database)
    await person.picture('export')
    expect(person.exceptions).toEqual([])
    shop.close()
  })
})
