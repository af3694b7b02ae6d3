import { PASSWORD_LENGTH_MIN } from '@terrarium/contracts'

/** How much a password withstands guessing. */
export type PasswordStrength = 'short' | 'common' | 'weak' | 'good' | 'strong'

const GOOD_LENGTH = 16
const STRONG_LENGTH = 20
const FEW_CHARACTERS = 6

/** Words that passwords are made of first; a password that is little else is guessed early. */
const COMMON = [
  'password',
  'passwort',
  'qwertyuiop',
  'qwerty',
  'azerty',
  'letmein',
  'welcome',
  'iloveyou',
  'administrator',
  'admin',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'batman',
  'trustno1',
  'master',
  'shadow',
  'michael',
  'abc123',
  'changeme',
  'secret',
  'terrarium',
  'fauna',
  '123456789',
  '1234567',
  '123456',
  '12345',
  '1234',
  '123',
  'asdfghjkl',
  'asdfgh',
  'zxcvbnm',
  '111111',
  '000000',
]

/** Judges a password by its length and by a list of common ones; nothing is sent anywhere. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < PASSWORD_LENGTH_MIN) return 'short'
  const rest = COMMON.reduce((left, word) => left.split(word).join(''), password.toLowerCase())
  if (rest.length < FEW_CHARACTERS) return 'common'
  if (new Set(rest).size < FEW_CHARACTERS) return 'weak'
  if (password.length >= STRONG_LENGTH) return 'strong'
  return password.length >= GOOD_LENGTH ? 'good' : 'weak'
}
