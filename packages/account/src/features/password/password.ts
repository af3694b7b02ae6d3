import { hash, verify } from '@node-rs/argon2'
import { isCommonPassword, type FieldError } from '@terrarium/contracts'
import { AccountError } from '../../context/account-error.ts'

// Argon2id with the first of OWASP's recommended settings.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let decoyHash: Promise<string> | undefined

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), ARGON2)
}

/** Hashes a password that a member has chosen. @throws {AccountError} validation_error of `password` when it is not acceptable */
export async function hashAcceptable(password: string, email: string): Promise<string> {
  const fault = findPasswordFault(password, email)
  if (fault !== undefined) throw new AccountError('validation_error', { fields: { password: fault } })
  return hashPassword(password)
}

/** Verifies a password against a stored hash; without one it takes as long and is false. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoyHash ??= hashPassword('a password that nobody has')
  const matches = await verify(passwordHash ?? (await decoyHash), password.normalize('NFKC'))
  return matches && passwordHash !== undefined
}

/** Returns the fault of a new password beyond its length; undefined when it has none. */
export function findPasswordFault(password: string, email: string): FieldError | undefined {
  const wanted = password.normalize('NFKC').toLowerCase()
  if (wanted === email.toLowerCase()) return 'password_is_email'
  return new Set(wanted).size === 1 || isCommonPassword(wanted) ? 'password_too_simple' : undefined
}
