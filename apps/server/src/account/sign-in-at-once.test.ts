import { createHash } from 'node:crypto'
import type { SignInLock } from '@terrarium/contracts'
import { fql } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, DATABASES_HOOK_TIMEOUT_MS, OWNER } from '../testing/account-app.ts'
import { openProcessGroup, type ProcessGroup } from '../testing/process-group.ts'

const PROCESSES = 3
let group: ProcessGroup
beforeAll(async () => {
  group = await openProcessGroup(PROCESSES)
}, DATABASES_HOOK_TIMEOUT_MS)
afterAll(() => group[Symbol.asyncDispose](), DATABASES_HOOK_TIMEOUT_MS)

const WRONG = 'not the password'

/** Signs in at one of the processes, each member from a machine of their own. Returns `ok`, or the code of the refusal. */
async function signIn(process: number, email: string, password: string = OWNER.password): Promise<string> {
  const remoteAddress = `10.0.0.${[...email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 251, 0)}`
  const request = { method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress } as const
  const answer = await group.apps[process]?.app.inject(request)
  return answer?.statusCode === 200 ? 'ok' : (answer?.json<{ code: string }>().code ?? '')
}

/** Signs in with many passwords at once, at the first processes in turns. */
function signInAtOnce(processes: number, email: string, passwords: readonly string[]): Promise<string[]> {
  return Promise.all(passwords.map((password, at) => signIn(at % processes, email, password)))
}

const many = (count: number, password: string = OWNER.password): string[] => Array.from({ length: count }, () => password)
const countOf = (results: readonly string[], code: string): number => results.filter((each) => each === code).length

/** Makes a member whom no other test has tried to be. */
async function newMember(email: string): Promise<string> {
  await group.apps[0]?.addMember(email, 'developer')
  return email
}

async function locksOf(email: string): Promise<readonly SignInLock[]> {
  const owner = await group.apps[0]?.signIn()
  const answer = await group.apps[0]?.app.inject({ url: '/api/auth/account/sign_in_locks', headers: bearer(owner?.secret ?? '') })
  return answer?.json<SignInLock[]>().filter((lock) => lock.email === email) ?? []
}

describe.each([1, PROCESSES])('of sign-ins of one member at the same moment, over %i processes', (processes) => {
  test('those with the right password all come in, and leave nothing behind', async () => {
    const email = await newMember(`right-${processes}@example.com`)
    expect(await signInAtOnce(processes, email, many(12))).toEqual(many(12, 'ok'))
    expect(await locksOf(email)).toEqual([])
    expect(await signInAtOnce(1, email, many(4, WRONG))).toEqual(many(4, 'invalid_credentials'))
    expect(await signIn(0, email)).toBe('ok')
  })

  test('those with the right password all come in after four wrong ones', async () => {
    const email = await newMember(`fifth-${processes}@example.com`)
    await signInAtOnce(processes, email, many(4, WRONG))
    expect(await signInAtOnce(processes, email, many(9))).toEqual(many(9, 'ok'))
    expect(group.apps.flatMap(({ outbox }) => outbox).filter(({ to, subject }) => to === email && subject.includes('locked'))).toEqual([])
  })

  test('as many with wrong passwords are tried as one after the other', async () => {
    const email = await newMember(`wrong-${processes}@example.com`)
    const results = await signInAtOnce(processes, email, many(50, WRONG))
    expect(countOf(results, 'invalid_credentials')).toBe(5)
    expect(countOf(results, 'account_locked_hour') + countOf(results, 'cooldown')).toBe(45)
    expect(await locksOf(email)).toHaveLength(1)
    const mails = group.apps.flatMap(({ outbox }) => outbox).filter(({ to }) => to === email)
    expect(mails.filter(({ subject }) => subject === 'Your account is locked for one hour')).toHaveLength(1)
  })

  test('a right password behind many wrong ones is not tried any more', async () => {
    const email = await newMember(`behind-${processes}@example.com`)
    const guesses = [...many(7 * processes, WRONG), ...many(processes)]
    const results = await signInAtOnce(processes, email, guesses)
    expect(countOf(results, 'ok')).toBe(0)
    expect(countOf(results, 'invalid_credentials')).toBe(5)
  })

  test('as many of an address that nobody has are tried as of one that somebody has', async () => {
    const results = await signInAtOnce(processes, `nobody-${processes}@example.com`, many(20, WRONG))
    expect(countOf(results, 'invalid_credentials')).toBe(5)
    expect(countOf(results, 'account_locked_hour')).toBe(15)
  })
})

describe('a sign-in whose process was killed', () => {
  const hashOf = (email: string): string => createHash('sha256').update(email).digest('base64url')
  /** Stores attempts that end so many seconds from now. */
  async function leave(email: string, failures: number, endings: readonly number[]): Promise<void> {
    await group.databases.control.query(fql`
      let later = Time.now().add(1, "hours")
      SignInGuard.create({
        emailHash: ${hashOf(email)}, failures: ${failures}, support: false, hourLocks: 0, expiresAt: later, ttl: later,
        attempts: ${[...endings]}.map(end => ({ id: end.toString(), endsAt: Time.now().add(end, "seconds") }))
      })
      null`)
  }

  test('counts as failed after a while', async () => {
    const email = await newMember('killed-before@example.com')
    await leave(email, 3, [-1, -2])
    expect(await signIn(0, email)).toBe('account_locked_hour')
    expect(await locksOf(email)).toHaveLength(1)
  })

  test('leaves the tries that it has not taken', async () => {
    const email = await newMember('killed-once@example.com')
    await leave(email, 3, [-1])
    expect(await signInAtOnce(PROCESSES, email, many(6))).toEqual(many(6, 'ok'))
  })

  test('is waited for while it may still be right', async () => {
    const email = await newMember('killed-now@example.com')
    await leave(email, 4, [2])
    const began = performance.now()
    expect(await signIn(0, email)).toBe('account_locked_hour')
    expect(performance.now() - began).toBeGreaterThan(1500)
  })
})
