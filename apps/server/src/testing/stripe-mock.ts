/** What Stripe's own mock thinks of a call, where `STRIPE_MOCK_URL` says that one runs (`npm run stripe`). */
import type { StripeCall } from './stripe-server.ts'

/** The mock is of an earlier version of the interface than the library: parameters that are called otherwise there. */
const EARLIER_NAMES: readonly (readonly [string, string])[] = [['allowed_payment_method_types', 'payment_method_types']]

/**
 * Sends a call to the mock, which holds it against Stripe's description of its interface.
 *
 * @param answer what the call was answered with here
 * @returns what differs: a refusal of the call, or members of the answer that Stripe's has not, or of another type; nothing without a mock
 */
export async function differencesFromStripe({ method, path, form, headers }: StripeCall, answer: unknown): Promise<readonly string[]> {
  const place = process.env['STRIPE_MOCK_URL']
  if (place === undefined) return []
  const text = new URLSearchParams(Object.entries(form).map(([name, value]) => [earlierName(name), value])).toString()
  const hasBody = method === 'POST'
  const sent = await fetch(`${place}${path}${hasBody || text === '' ? '' : `?${text}`}`, {
    method,
    headers: {
      authorization: String(headers.authorization),
      ...(hasBody && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(hasBody && { body: text }),
  })
  const official: unknown = await sent.json()
  const call = `${method} ${path}`
  if (!sent.ok) return [`${call}: ${JSON.stringify(official)}`]
  return [...unknownMembers(answer, official)].map((member) => `${call}: ${member}`)
}

function earlierName(name: string): string {
  const [now, before] = EARLIER_NAMES.find(([known]) => name === known || name.startsWith(`${known}[`)) ?? ['', '']
  return before + name.slice(now.length)
}

/** Members with names that the other has not, or with values of another type. What is null may be of any type. */
function* unknownMembers(ours: unknown, official: unknown, place = ''): Generator<string> {
  if (ours === null || ours === undefined || official === null) return
  if (typeof ours !== typeof official || Array.isArray(ours) !== Array.isArray(official)) {
    // An object that a call has not asked for as a whole is named by its id.
    if (typeof official !== 'string' && typeof ours !== 'string') yield `${place} is ${typeof ours}, of Stripe ${typeof official}`
    return
  }
  if (Array.isArray(ours) && Array.isArray(official)) {
    if (official.length > 0) for (const [at, each] of ours.entries()) yield* unknownMembers(each, official[0], `${place}[${at}]`)
    return
  }
  if (typeof ours !== 'object' || typeof official !== 'object' || place.endsWith('.metadata')) return
  const known = new Map(Object.entries(official))
  for (const [name, value] of Object.entries(ours)) {
    if (known.has(name)) yield* unknownMembers(value, known.get(name), `${place}.${name}`)
    else yield `${place}.${name} is no member of Stripe's`
  }
}
