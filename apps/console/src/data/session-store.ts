import { SESSION_COOKIE_NAME, sessionSchema } from '@terrarium/contracts'
import type { Identity, Session } from '@terrarium/contracts'
import * as v from 'valibot'
import { localStore } from './browser-storage.ts'
import type { KeyValueStorage } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

/** The local storage entry that holds the session. */
export const SESSION_ENTRY = SESSION_COOKIE_NAME

/** What shows a session otherwise than it is kept. */
export interface SessionOverrides {
  readonly subscribe: (listener: () => void) => () => void
  /** A session as it is shown; the same object until the session or what shows it changes. */
  readonly apply: (session: Session) => Session
}

/**
 * The session of the signed-in member, kept in local storage.
 *
 * Every tab of the browser shares it: a change in one is seen by the others through storage events.
 */
export class SessionStore extends Subscribable {
  readonly #storage: KeyValueStorage
  #text: string | undefined
  #session: Session | undefined
  #overrides: SessionOverrides | undefined
  #isLost = false

  constructor(storage: KeyValueStorage = localStore()) {
    super()
    this.#storage = storage
    this.reload()
  }

  /** The session now, as it is shown; the same object until it changes. */
  readonly get = (): Session | undefined => this.#session && (this.#overrides?.apply(this.#session) ?? this.#session)

  /** Shows the session through overrides from now on. What is kept stays as it is. */
  showThrough(overrides: SessionOverrides): void {
    this.#overrides = overrides
    overrides.subscribe(() => this.notify())
  }

  /** Whether the last session ended because the services refused it, not because its member signed out. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Stores the session of a member who has signed in. */
  set(session: Session): void {
    this.#isLost = false
    this.#write(session)
  }

  /** Removes a session that the services refuse. */
  lose(): void {
    this.#isLost = true
    this.clear()
  }

  /** Removes the session. */
  clear(): void {
    if (this.#session === undefined && this.#text === undefined) return
    this.#text = undefined
    this.#session = undefined
    this.#storage.remove(SESSION_ENTRY)
    document.cookie = `${SESSION_COOKIE_NAME}=; path=/; max-age=0; samesite=lax`
    this.notify()
  }

  /** Takes over the secrets that a refresh has handed out. */
  renewSecrets(secret: string, refreshToken: string): void {
    this.reload()
    if (this.#session === undefined) return
    this.#write({ ...this.#session, secret, refresh_token: refreshToken })
  }

  /** Takes over what an identity says; an identity without news changes nothing. */
  update(identity: Identity): void {
    // Another tab may have renewed the secrets a moment ago.
    this.reload()
    const session = this.#session
    if (session === undefined || session.user.id !== identity.id) return
    this.#write({
      ...session,
      user: { ...session.user, role: identity.role, otp_enabled: identity.otp_enabled },
      account: { ...session.account, plan: identity.plan, plan_display_name: identity.plan_display_name },
      view_controls: identity.view_controls,
      feature_flags: identity.feature_flags,
      limits: identity.limits,
      userRegionGroups: identity.userRegionGroups,
    })
  }

  /** Reads the storage again; a session signed in or out in another tab becomes visible. */
  reload(): void {
    const text = this.#storage.get(SESSION_ENTRY)
    if (text === this.#text) return
    this.#text = text
    this.#session = text === undefined ? undefined : parseSession(text)
    this.notify()
  }

  #write(session: Session): void {
    const text = JSON.stringify(session)
    if (text === this.#text) return
    this.#text = text
    this.#session = session
    this.#storage.set(SESSION_ENTRY, text)
    this.notify()
  }
}

function parseSession(text: string): Session | undefined {
  try {
    const parsed = v.safeParse(sessionSchema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
