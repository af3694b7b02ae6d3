import type { RelyingParty } from './relying-party.ts'
import type { StoredPasskey } from './repository.ts'

/** What an authenticator answers when it makes a passkey; bytes as base64url. */
export interface Attestation {
  readonly credentialId: string
  readonly clientData: string
  readonly attestation: string
  readonly transports: readonly string[]
}

/** What an authenticator answers when it signs; bytes as base64url. */
export interface Assertion {
  readonly credentialId: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle: string | null
}

/** What is asked and by whom: answers to anything else are refused. */
export interface Asked {
  readonly challenge: string
  readonly party: RelyingParty
}

/** Ed25519, ES256 and RS256, in the order in which they are wanted (RFC 9053, RFC 8812). */
export const ALGORITHMS = [-8, -7, -257]

/** What is kept of a passkey that was made. */
export interface MadePasskey {
  readonly publicKey: string
  readonly counter: number
  readonly isSynced: boolean
}

/** Loaded when somebody uses passkeys: it takes a while and memory. */
const load = () => import('@simplewebauthn/server')

/** Checks that an authenticator has made a passkey for this challenge and page, and has seen its user (WebAuthn §7.1). Rejects when not. */
export async function checkAttestation(given: Attestation, { challenge, party }: Asked): Promise<MadePasskey> {
  const { verifyRegistrationResponse } = await load()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: given.credentialId,
      rawId: given.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: given.clientData, attestationObject: given.attestation, transports: [...given.transports] },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!verified) throw new Error('the attestation is not right')
  const { credential, credentialBackedUp } = registrationInfo
  return { publicKey: Buffer.from(credential.publicKey).toString('base64url'), counter: credential.counter, isSynced: credentialBackedUp }
}

/** Checks that the authenticator of a passkey has signed this challenge for this page, and has seen its user (WebAuthn §7.2). Returns its counter. Rejects when not. */
export async function checkAssertion(given: Assertion, passkey: StoredPasskey, { challenge, party }: Asked): Promise<number> {
  const { verifyAuthenticationResponse } = await load()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: given.credentialId,
      rawId: given.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: given.clientData,
        authenticatorData: given.authenticatorData,
        signature: given.signature,
        ...(given.userHandle !== null && { userHandle: given.userHandle }),
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  })
  if (!verified) throw new Error('the signature is not right')
  return authenticationInfo.newCounter
}
