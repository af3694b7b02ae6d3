/** Who has signed in at a third party, as it tells. */
export interface Person {
  /** The third party's own name for the person; it never changes. */
  readonly subject: string
  /** Lower case; empty where it tells none. */
  readonly email: string
  /** Whether the third party has made sure that the address is the person's. */
  readonly isEmailVerified: boolean
  /** Empty where it tells none. */
  readonly name: string
}
