import { AUTH_BASE_PATH } from '@terrarium/contracts'
import { runtimeConfig } from '../config/runtime-config.ts'
import type { SignInProvider } from '../config/runtime-config.ts'
import { rememberBlockedUrl } from './blocked-url.ts'
import { tabStore } from './browser-storage.ts'
import type { KeyValueStorage } from './browser-storage.ts'

/** Remembers in this tab that a sign-in by a third party was begun here; nobody else's can be finished in it. */
const ENTRY = 'oauth-state'
const STATE_WORDS = 4

/** The third parties by which members may sign in. */
export function signInProviders(): readonly SignInProvider[] {
  return runtimeConfig().signInProviders
}

/** What a sign-in by a third party begins with. */
export interface ThirdPartyStart {
  readonly provider: string
  /** Where to go after it; undefined for the remembered address. */
  readonly target?: string | null
  /** Token of an invite that is accepted this way. */
  readonly invite?: string
}

/** Begins a sign-in by a third party and returns the address at which it goes on. */
export function beginThirdPartySignIn({ provider, target, invite }: ThirdPartyStart, storage: KeyValueStorage = tabStore()): string {
  const state = Array.from(window.crypto.getRandomValues(new Uint32Array(STATE_WORDS)), (word) => word.toString(36)).join('')
  storage.set(ENTRY, state)
  if (target) rememberBlockedUrl(target, storage)
  const query = new URLSearchParams({ provider_name: provider, state, ...(invite !== undefined && { invite }) })
  return `${AUTH_BASE_PATH}/oauth/start?${query.toString()}`
}

/** Says whether a sign-in that comes back was begun in this tab; it does so once. */
export function takeThirdPartyState(state: string | null, storage: KeyValueStorage = tabStore()): boolean {
  const begun = storage.get(ENTRY)
  storage.remove(ENTRY)
  return state !== null && begun === state
}
