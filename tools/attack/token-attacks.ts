import type { Attack } from './attack.ts'
import { must, times, WAIT_MS_MAX } from './attack.ts'
import type { Forgery } from './token-issuer.ts'
import { strangerKey } from './token-issuer.ts'
import { query, type Answer, type Victim } from './victim.ts'

const HOUR_SECONDS = 3600
const ALTERED_PLACES = 60
const FLOOD = 1_000

/** What each forged token claims; the issuer's own token is let in. */
const FORGERIES: Readonly<Record<string, (now: number) => Forgery>> = {
  'no signature': () => ({ signedBy: 'none' }),
  'alg none': () => ({ header: { alg: 'none' }, signedBy: 'none' }),
  'HS256 with the public key': () => ({ header: { alg: 'HS256' }, signedBy: 'secret' }),
  'another key of the same name': () => ({ signedBy: 'stranger' }),
  'a key of an unknown name': () => ({ header: { kid: 'unknown' }, signedBy: 'stranger' }),
  'a key that it brings along': () => ({ header: { jwk: strangerKey() }, signedBy: 'stranger' }),
  'an address of keys that it brings along': () => ({ header: { jku: 'http://127.0.0.1:1/keys' }, signedBy: 'stranger' }),
  expired: (now) => ({ claims: { exp: now - HOUR_SECONDS } }),
  'without an expiry': () => ({ claims: { exp: null } }),
  'not yet valid': (now) => ({ claims: { nbf: now + HOUR_SECONDS } }),
  'of another issuer': () => ({ claims: { iss: 'https://strange.example' } }),
  'for another service': () => ({ claims: { aud: 'https://strange.example' } }),
}

export const TOKEN_ATTACKS: readonly Attack[] = [
  {
    name: `JWTs that are ${Object.keys(FORGERIES).length} times forged, expired, early or of others`,
    waitMsMax: WAIT_MS_MAX,
    run: async ({ url, issuer, audience }) => {
      const now = Math.floor(Date.now() / 1000)
      must((await query(url, issuer.token(audience), '1')).status === 200, 'the right token is refused')
      for (const [name, forgery] of Object.entries(FORGERIES)) {
        const { status } = await query(url, issuer.token(audience, forgery(now)), '1')
        must(status === 401, `${name}: ${status}`)
      }
      const [header, claims] = issuer.token(audience).split('.')
      const altered = `${header}.${claims}.${issuer.token(audience, { claims: { sub: 'eve' } }).split('.')[2]}`
      must((await query(url, altered, '1')).status === 401, 'a signature of other claims is accepted')
      return 'each refused with 401'
    },
  },
  {
    name: `${FLOOD} JWTs of keys that nobody has, at once`,
    waitMsMax: WAIT_MS_MAX,
    run: async ({ url, issuer, audience }) => {
      const before = issuer.fetches()
      const forgery = (at: number): Forgery => ({ header: { kid: `unknown ${at}` }, signedBy: 'stranger' })
      const statuses = await times(FLOOD, async (at) => (await query(url, issuer.token(audience, forgery(at)), '1')).status)
      const kinds = [...new Set(statuses)].sort()
      must(
        kinds.every((status) => status === 401 || status === 429),
        `answers ${kinds.join()}`,
      )
      const fetches = issuer.fetches() - before
      must(fetches <= 60, `keys are fetched ${fetches} times`)
      must((await query(url, issuer.token(audience), '1')).status === 200, 'the right token is refused')
      return `refused with ${kinds.join(' and ')}; keys are fetched ${fetches} times`
    },
  },
  {
    name: 'cursors and event sources that another database has made',
    waitMsMax: WAIT_MS_MAX,
    run: async ({ url, guest }) => {
      const stranger = 'secret:friendly:admin'
      const cursor = (await ask(url, stranger, '{ let one = Open(1)\n [0, 1].toSet().map(_ => one?.text).pageSize(1) }')) as {
        after: string
      }
      const pages = await query(url, guest, `Set.paginate("${cursor.after}")`, { 'x-format': 'simple' })
      must(JSON.stringify(pages.body.data) === '{"data":["open of the attacked"]}', `the cursor gives ${JSON.stringify(pages.body)}`)
      for (const source of ['Closed.all()', 'Set.single(Closed(1)!)', 'Open.all().map(_ => Closed(1)?.text)']) {
        const token = String(await ask(url, stranger, `${source}.eventSource()`))
        await ask(url, 'secret:attacked:admin', 'Open.create({ text: "another" }).id')
        const feed = await feedOf(url, guest, token)
        must(!JSON.stringify(feed).includes('closed of the attacked'), `the feed of ${source} gives ${JSON.stringify(feed)}`)
      }
      return 'show what the bearer may read'
    },
  },
  {
    name: `cursors and event sources that are altered at ${ALTERED_PLACES} places`,
    waitMsMax: WAIT_MS_MAX,
    run: async ({ url, guest }) => {
      const { after } = (await ask(url, guest, 'Open.all().map(.text).pageSize(1)')) as { after: string }
      const token = String(await ask(url, guest, 'Open.all().eventSource()'))
      for (let place = 0; place < ALTERED_PLACES; place++) {
        const page = await query(url, guest, `Set.paginate("${altered(after, place)}")`)
        must(page.body.error?.code === 'invalid_cursor', `the cursor altered at ${place} gives ${JSON.stringify(page.body)}`)
        const { status } = await feedOf(url, guest, altered(token, place))
        // The time before the token proper is shown and decides nothing.
        must(
          status === 400 || (place >= TOKEN_TIME.from && place < TOKEN_TIME.to),
          `the token altered at ${place} is answered with ${status}`,
        )
      }
      return 'refused'
    },
  },
]

/** Where an event source shows its time. */
const TOKEN_TIME = { from: 4, to: 20 }

function altered(text: string, at: number): string {
  return `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`
}

async function ask(url: string, secret: string, fql: string): Promise<unknown> {
  const { status, body } = await query(url, secret, fql, { 'x-format': 'simple' })
  must(status === 200, `${fql}: ${JSON.stringify(body)}`)
  return body.data
}

async function feedOf(url: Victim['url'], secret: string, token: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${secret}` }
  const answer = await fetch(`${url}/feed/1`, { method: 'POST', headers, body: JSON.stringify({ token, cursor: undefined }) })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}
