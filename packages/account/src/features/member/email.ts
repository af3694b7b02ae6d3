/** Returns the form in which an e-mail address is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
