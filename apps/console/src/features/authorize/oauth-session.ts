import {
  isLocalHost,
  OAUTH_SESSION_COOKIE_NAME,
  OAUTH_SESSION_LIFE_MINUTES,
  OAUTH_SESSION_PATH,
  OAUTH_SESSION_TOUCH_MINUTES,
} from '@terrarium/contracts'
import * as v from 'valibot'

const oauthSessionSchema = v.object({
  /** Id of the authorization request. */
  request: v.string(),
  regionGroups: v.object({ us: v.object({ secret: v.optional(v.string()) }) }),
})

/** What an authorization keeps while it is under way, so that the page can be opened again without its parameters. */
export type OAuthSession = v.InferOutput<typeof oauthSessionSchema>

/** Reads the session out of the text of all cookies; undefined where there is none. */
export function readOAuthSession(cookies: string): OAuthSession | undefined {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${OAUTH_SESSION_COOKIE_NAME}=`))
  if (found === undefined) return undefined
  try {
    const parsed = v.safeParse(oauthSessionSchema, JSON.parse(decodeURIComponent(found.slice(OAUTH_SESSION_COOKIE_NAME.length + 1))))
    return parsed.success ? parsed.output : undefined
  } catch (error: unknown) {
    if (error instanceof SyntaxError || error instanceof URIError) return undefined
    throw error
  }
}

/** Renders the cookie of a session. @param minutes how long it lives: ten at first, thirty once it is touched */
export function writeOAuthSession(session: OAuthSession, hostname: string, minutes: number = OAUTH_SESSION_LIFE_MINUTES): string {
  return cookie(encodeURIComponent(JSON.stringify(session)), hostname, minutes * 60)
}

/** Renders the cookie of a session that is used once more. */
export function touchOAuthSession(session: OAuthSession, hostname: string): string {
  return writeOAuthSession(session, hostname, OAUTH_SESSION_TOUCH_MINUTES)
}

/** Renders the cookie that removes a session. */
export function clearOAuthSession(hostname: string): string {
  return cookie('', hostname, 0)
}

function cookie(value: string, hostname: string, seconds: number): string {
  const parts = [`${OAUTH_SESSION_COOKIE_NAME}=${value}`, `path=${OAUTH_SESSION_PATH}`, `max-age=${seconds}`, 'samesite=strict']
  return [...parts, ...(isLocalHost(hostname) ? [] : ['secure'])].join('; ')
}
