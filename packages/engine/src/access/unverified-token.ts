/** Interrupts an authentication: the token's signature is to be verified with the keys at an address, and the authentication repeated. */
export class UnverifiedToken extends Error {
  override readonly name = 'UnverifiedToken'
  readonly jwksUri: string

  constructor(jwksUri: string) {
    super(`the signature is not verified with the keys at ${jwksUri}`)
    this.jwksUri = jwksUri
  }
}
