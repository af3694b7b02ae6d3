import { emailSchema } from '@terrarium/contracts'
import * as v from 'valibot'

/** Invites that one form sends. */
export const INVITES_AT_ONCE_MAX = 20

/** Splits what was typed into addresses: by commas, semicolons and white space; each once. */
export function splitEmails(typed: string): readonly string[] {
  const emails = typed.split(/[\s,;]+/).filter((email) => email !== '')
  return emails.filter((email, index) => emails.findIndex((other) => other.toLowerCase() === email.toLowerCase()) === index)
}

/** Returns the first text that is no address. */
export function findWrongEmail(emails: readonly string[]): string | undefined {
  return emails.find((email) => !v.is(emailSchema, email))
}
