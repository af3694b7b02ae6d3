import { expect, test } from 'vitest'
import { DATABASE_ROLES } from './database.ts'

test('the built-in roles of database keys are admin, server, server-readonly and client [KEYS-01]', () => {
  expect([...DATABASE_ROLES].sort()).toEqual(['admin', 'client', 'server', 'server-readonly'])
})
