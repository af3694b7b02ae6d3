import { isCommonPassword, PASSWORD_LENGTH_MIN, withoutCommonWords } from '@terrarium/contracts'

/** How much a password withstands guessing. */
export type PasswordStrength = 'short' | 'common' | 'weak' | 'good' | 'strong'

const GOOD_LENGTH = 16
const STRONG_LENGTH = 20
const FEW_CHARACTERS = 6

/** Judges a password by its length and by a list of common ones; nothing is sent anywhere. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < PASSWORD_LENGTH_MIN) return 'short'
  if (isCommonPassword(password)) return 'common'
  if (new Set(withoutCommonWords(password)).size < FEW_CHARACTERS) return 'weak'
  if (password.length >= STRONG_LENGTH) return 'strong'
  return password.length >= GOOD_LENGTH ? 'good' : 'weak'
}
