import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSignInProviders } from './sign-in-providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'sign-in-providers-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(content: unknown) {
  const path = join(folder, 'providers.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readSignInProviders(path)
}

function failureOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error: unknown) {
    return error
  }
}

const CLIENT = { client_id: 'id', client_secret: 'hidden' }

test('there are none without the setting', () => {
  expect(readSignInProviders(undefined)).toEqual([])
})

test('known names bring everything but the client; any other brings its issuer', () => {
  const [google, github, work] = read([
    { name: 'google', ...CLIENT },
    { name: 'github', ...CLIENT, title: 'GitHub of ours' },
    { name: 'work', ...CLIENT, issuer: 'https://id.example.com', scope: 'openid email' },
  ])
  expect(google).toMatchObject({
    kind: 'openid',
    title: 'Google',
    issuer: 'https://accounts.google.com',
    clientId: 'id',
    clientSecret: 'hidden',
  })
  expect(github).toMatchObject({ kind: 'oauth', title: 'GitHub of ours', emailsEndpoint: 'https://api.github.com/user/emails' })
  expect(work).toEqual({
    kind: 'openid',
    name: 'work',
    title: 'work',
    issuer: 'https://id.example.com',
    scope: 'openid email',
    clientId: 'id',
    clientSecret: 'hidden',
  })
})

test.each([
  ['{', /JSON/],
  [{ name: 'google' }, /Expected Array/],
  [[{ name: 'google', client_id: 'id' }], /0\.client_secret: .*client_secret/],
  [[{ name: 'work', ...CLIENT }], /0: Missing "issuer": only google, github, netlify are known without it/],
  [[{ name: 'Work', ...CLIENT, issuer: 'https://id.example.com' }], /lower-case/],
  [[{ name: 'work', ...CLIENT, issuer: 'http://id.example.com' }], /https:\/\//],
  [[{ name: 'work', ...CLIENT, issuer: 'https://id.example.com', colour: 'red' }], /colour/],
  [
    [
      { name: 'google', ...CLIENT },
      { name: 'google', ...CLIENT },
    ],
    /"google" comes twice/,
  ],
])('%j is refused with its place and without secrets', (content, reason) => {
  const failure = failureOf(() => read(content))
  expect(failure).toMatchObject({ name: 'SettingsError', message: expect.stringMatching(reason) as string })
  expect(String(failure)).toContain('TERRARIUM_SIGN_IN_PROVIDERS')
  expect(String(failure)).not.toContain('hidden')
})

test('an issuer on this machine may be without TLS', () => {
  expect(read([{ name: 'work', ...CLIENT, issuer: 'http://127.0.0.1:9000' }])).toHaveLength(1)
})
