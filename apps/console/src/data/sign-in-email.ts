import { tabStore } from './browser-storage.ts'

const ENTRY = 'sign-in-email'

/** Remembers in this tab whose sign-in is being restored, so that the address need not be typed again. */
export function rememberSignInEmail(email: string): void {
  tabStore().set(ENTRY, email)
}

/** Returns the remembered address, empty when there is none. */
export function readSignInEmail(): string {
  return tabStore().get(ENTRY) ?? ''
}
