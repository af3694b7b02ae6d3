import { tabStore } from './browser-storage.ts'
import type { KeyValueStorage } from './browser-storage.ts'

const ENTRY = 'blocked-url'
const SIGN_IN_ROUTES = ['/login', '/accounts/login', '/register', '/accounts/register', '/forgot-password', '/reset-password']

/** Returns a target that is a path of this console and not a way of signing in; undefined for anything else. */
export function safeTarget(target: string | null | undefined): string | undefined {
  if (!target || !/^\/(?![/\\])/.test(target) || /[\u0000-\u001f]/.test(target)) return undefined
  const path = target.split(/[?#]/)[0] ?? ''
  return SIGN_IN_ROUTES.includes(path) ? undefined : target
}

/** Remembers where a member without a valid session wanted to go. */
export function rememberBlockedUrl(url: string, storage: KeyValueStorage = tabStore()): void {
  const target = safeTarget(url)
  if (target !== undefined) storage.set(ENTRY, target)
}

/** Returns the remembered address without using it up. */
export function peekBlockedUrl(storage: KeyValueStorage = tabStore()): string | undefined {
  return safeTarget(storage.get(ENTRY))
}

/** Chooses where to go after sign-in, and forgets the remembered address: a valid `redirect-url`, else that, else `/`. */
export function takeSignInTarget(redirectUrl: string | null, storage: KeyValueStorage = tabStore()): string {
  const remembered = peekBlockedUrl(storage)
  storage.remove(ENTRY)
  return safeTarget(redirectUrl) ?? remembered ?? '/'
}
