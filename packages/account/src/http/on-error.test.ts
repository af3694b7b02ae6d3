import { defineEndpoint } from '@terrarium/contracts'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { AccountError } from '../context/account-error.ts'
import { handleErrors, renderError, UNDECLARED_FAILURE } from './on-error.ts'

describe('renderError', () => {
  test('calls the text reason in the account service and message in the auth service', () => {
    const error = new AccountError('not_found', { reason: 'No such database.' })
    expect(renderError(error, 'account')).toEqual({ code: 'not_found', reason: 'No such database.' })
    expect(renderError(error, 'auth')).toEqual({ code: 'not_found', message: 'No such database.' })
  })

  test('says Cooldown to a caller over its rate', () => {
    expect(renderError(new AccountError('cooldown'), 'auth')).toEqual({ code: 'cooldown', message: 'Cooldown' })
  })

  test('adds fields and the end of a lock', () => {
    const error = new AccountError('account_locked_hour', { until: '2025-01-01T00:00:00.000Z', fields: { email: 'invalid' } })
    expect(renderError(error, 'auth')).toMatchObject({ until: '2025-01-01T00:00:00.000Z', fields: { email: 'invalid' } })
  })
})

describe('a failure', () => {
  const endpoint = defineEndpoint({
    name: 'getPlant',
    service: 'account',
    method: 'GET',
    path: '/plant',
    input: {},
    output: null,
    errors: ['not_found'],
    auth: 'public',
    permission: 'public',
  })

  async function failWith(error: AccountError) {
    const logged: unknown[] = []
    const app = fastify()
    handleErrors(app, 'account', {
      info: () => undefined,
      warn: () => undefined,
      error: (fields, message) => logged.push([message, fields]),
    })
    app.route({ method: 'GET', url: '/plant', config: { endpoint }, handler: () => Promise.reject(error) })
    const answer = await app.inject('/plant')
    await app.close()
    return { status: answer.statusCode, code: answer.json<{ code: string }>().code, logged }
  }

  test('whose code the contract names is answered', async () => {
    expect(await failWith(new AccountError('not_found'))).toEqual({ status: 404, code: 'not_found', logged: [] })
  })

  test('whose code the contract does not name is answered, and logged with its endpoint', async () => {
    const { status, code, logged } = await failWith(new AccountError('conflict'))
    expect({ status, code }).toEqual({ status: 409, code: 'conflict' })
    expect(logged).toEqual([[UNDECLARED_FAILURE, expect.objectContaining({ endpoint: 'getPlant', code: 'conflict' })]])
  })
})
