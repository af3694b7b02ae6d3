import { must } from '@terrarium/base'
import { describe, expect, test } from 'vitest'
import { jsonAnswer } from './answers.ts'
import { withAnswerHeaders } from './decorate.ts'
import type { GatewayResponse } from './exchange.ts'
import type { OriginPolicy } from './origin-policy.ts'

const CONSOLE = 'http://localhost:3005'
const policy: OriginPolicy = {
  allowsOrigin: (origin) => origin === CONSOLE,
  allowsHost: (host) => host.startsWith('localhost:'),
}

function send(headers: Record<string, string>, method = 'POST'): GatewayResponse {
  let answered: GatewayResponse | undefined
  const handler = withAnswerHeaders((_, answer) => {
    answer(jsonAnswer(200, '{}'))
    return () => {}
  }, policy)
  handler(
    { method, path: '/query/1', search: '', headers: { host: 'localhost:8443', ...headers }, body: '{}' },
    (answer) => (answered = answer),
  )
  return must(answered, 'it is answered at once')
}

describe('requests of pages', () => {
  test.each([
    ['of a strange origin', { origin: 'https://strange.example', 'sec-fetch-site': 'cross-site' }],
    ['of a strange origin, by a browser that sends no more', { origin: 'http://strange.example:3005' }],
    ['of an origin that is hidden', { origin: 'null' }],
    ['of a strange page, as an image or a link', { 'sec-fetch-site': 'cross-site' }],
    ['of a name that leads here', { origin: 'http://strange.example:8443', host: 'strange.example:8443' }],
    ['of a name that leads here, without an origin', { host: 'strange.example:8443', 'user-agent': 'Mozilla/5.0 (X11)' }],
    ["of a name that leads here, which the browser takes for the page's own", { host: 'strange.example', 'sec-fetch-site': 'same-origin' }],
  ])('%s are refused and tell the page nothing', (_, headers) => {
    const answer = send(headers)
    expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('"code":"forbidden"') as string })
    expect(answer.headers).not.toContain('access-control-allow-origin')
  })

  test('are refused before they are sent', () => {
    const answer = send({ origin: 'https://strange.example' }, 'OPTIONS')
    expect(answer.status).toBe(403)
    expect(answer.headers).not.toContain('access-control-allow-origin')
  })

  test('of the console are answered', () => {
    const answer = send({ origin: CONSOLE, 'sec-fetch-site': 'same-site' })
    expect(answer.status).toBe(200)
    expect(answer.headers).toContain('access-control-allow-origin')
    expect(send({ origin: CONSOLE }, 'OPTIONS').status).toBe(200)
  })
})

describe('requests of programs', () => {
  test.each([[{}], [{ host: 'database:8443' }], [{ host: 'database:8443', 'user-agent': 'curl/8' }], [{ 'sec-fetch-site': 'none' }]])(
    'with %j are answered',
    (headers) => expect(send(headers as Record<string, string>).status).toBe(200),
  )
})
