import type { QueryValue } from '../../data/fql.ts'
import { text } from '../../messages/access-providers-text.ts'
import { remainingText } from '../../ui/remaining-time.ts'
import type { ProviderDefinition } from './provider-definition.ts'
import type { DecodedToken } from '../../data/decoded-token.ts'

/** What was found about one claim, in words. */
export interface ClaimFinding {
  readonly id: 'algorithm' | 'issuer' | 'audience' | 'expiry' | 'not_before'
  readonly passed: boolean
  readonly explanation: string
}

/** Algorithms of signatures that databases accept. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256']
/** The latest time that a date can hold, in seconds. */
const SECONDS_MAX = 8.64e12

function show(claim: QueryValue | undefined): string {
  if (claim === undefined) return text('check.absent')
  return typeof claim === 'string' ? claim : JSON.stringify(claim)
}

/** A time in seconds since 1970; undefined where the claim is none. */
function secondsOf(claim: QueryValue | undefined): number | undefined {
  return typeof claim === 'number' && Math.abs(claim) <= SECONDS_MAX ? claim : undefined
}

function timeText(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

function algorithmFinding({ alg }: DecodedToken['header']): ClaimFinding {
  const passed = ALGORITHMS.some((name) => name === alg)
  const expected = ALGORITHMS.join(', ')
  const explanation = passed
    ? text('check.algorithm_ok', { name: show(alg) })
    : text('check.algorithm_other', { actual: show(alg), expected })
  return { id: 'algorithm', passed, explanation }
}

function issuerFinding({ iss }: DecodedToken['claims'], { issuer }: ProviderDefinition): ClaimFinding {
  const passed = iss === issuer
  const explanation = passed ? text('check.issuer_ok') : text('check.issuer_other', { actual: show(iss), expected: issuer })
  return { id: 'issuer', passed, explanation }
}

/** Of the databases of the service, a token names exactly one, this one; other audiences may stand beside it. */
function audienceFinding({ aud }: DecodedToken['claims'], { audience }: ProviderDefinition): ClaimFinding {
  const prefix = audience.slice(0, audience.lastIndexOf('/') + 1)
  const named = (Array.isArray(aud) ? aud : [aud]).filter((value) => typeof value === 'string' && value.startsWith(prefix))
  const passed = named.length === 1 && named[0] === audience
  const explanation = passed ? text('check.audience_ok') : text('check.audience_other', { actual: show(aud), expected: audience })
  return { id: 'audience', passed, explanation }
}

function expiryFinding({ exp }: DecodedToken['claims'], now: number): ClaimFinding {
  const seconds = secondsOf(exp)
  if (seconds === undefined) return { id: 'expiry', passed: false, explanation: text('check.time_missing') }
  const passed = seconds * 1000 > now
  const time = timeText(seconds)
  const explanation = passed
    ? text('check.expiry_ok', { time, remaining: remainingText(time, new Date(now)) })
    : text('check.expiry_past', { time })
  return { id: 'expiry', passed, explanation }
}

function notBeforeFinding({ nbf }: DecodedToken['claims'], now: number): ClaimFinding {
  const seconds = secondsOf(nbf)
  if (seconds === undefined) return { id: 'not_before', passed: false, explanation: text('check.time_missing') }
  const passed = seconds * 1000 <= now
  return {
    id: 'not_before',
    passed,
    explanation: text(passed ? 'check.not_before_ok' : 'check.not_before_ahead', { time: timeText(seconds) }),
  }
}

/** Compares a token with what an access provider expects at a time, given in milliseconds; `nbf` only where it is there. */
export function claimFindings({ header, claims }: DecodedToken, provider: ProviderDefinition, now: number): readonly ClaimFinding[] {
  const always = [algorithmFinding(header), issuerFinding(claims, provider), audienceFinding(claims, provider), expiryFinding(claims, now)]
  return claims['nbf'] === undefined ? always : [...always, notBeforeFinding(claims, now)]
}
