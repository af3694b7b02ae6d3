import { beginPasskey, beginPasskeySignIn, createPasskey, finishPasskeySignIn } from '@terrarium/contracts'
import type { CallInput, Passkey, Session } from '@terrarium/contracts'
import type { Services } from './services.ts'

/** The person, or the browser in their place, has put the choice of a passkey aside. */
export class NoPasskeyError extends Error {
  override readonly name = 'NoPasskeyError'
}

type Created = Omit<CallInput<typeof createPasskey>['body'], 'challenge_id' | 'name'>
type Signed = Omit<CallInput<typeof finishPasskeySignIn>['body'], 'challenge_id' | 'type'>

/** Adds a passkey to the member: the browser asks where to keep it, and for a look or a touch. @throws {NoPasskeyError} */
export async function addPasskey({ account }: Services, name: string, password: string | undefined): Promise<Passkey> {
  const begun = await account.call(beginPasskey, { body: { ...(password !== undefined && { password }) } })
  const { response } = await askFor<AuthenticatorAttestationResponse>(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(begun.challenge),
        rp: { id: begun.rp_id, name: begun.rp_name },
        user: { id: toBytes(begun.user_handle), name: begun.user_name, displayName: begun.display_name },
        pubKeyCredParams: begun.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: begun.existing.map((id) => ({ type: 'public-key', id: toBytes(id) })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
    }),
  ).then(({ rawId, response: made }) => ({ response: createdOf(rawId, made) }))
  return account.call(createPasskey, { body: { challenge_id: begun.challenge_id, name, ...response } })
}

/** Signs in by a passkey that the person chooses. @throws {NoPasskeyError} */
export async function signInByPasskey({ account }: Services): Promise<Session> {
  const begun = await account.call(beginPasskeySignIn, {})
  const { rawId, response } = await askFor<AuthenticatorAssertionResponse>(() =>
    navigator.credentials.get({ publicKey: { challenge: toBytes(begun.challenge), rpId: begun.rp_id, userVerification: 'required' } }),
  )
  return account.call(finishPasskeySignIn, { body: { challenge_id: begun.challenge_id, ...signedOf(rawId, response) } })
}

interface Answered<Response> {
  readonly rawId: ArrayBuffer
  readonly response: Response
}

/** Waits for the browser's own dialog. One that is put aside, or takes too long, rejects with `NotAllowedError`. */
async function askFor<Response>(ask: () => Promise<Credential | null>): Promise<Answered<Response>> {
  const answer = await ask().catch((error: unknown) => {
    throw error instanceof DOMException && REFUSALS.includes(error.name) ? new NoPasskeyError() : error
  })
  if (answer === null) throw new NoPasskeyError()
  return answer as unknown as Answered<Response>
}

/** `InvalidStateError`: the authenticator has a passkey of the member already. */
const REFUSALS = ['NotAllowedError', 'AbortError', 'InvalidStateError']

function createdOf(rawId: ArrayBuffer, response: AuthenticatorAttestationResponse): Created {
  // Browsers before 2021 do not say how an authenticator is reached.
  const { getTransports } = response as Partial<AuthenticatorAttestationResponse>
  return {
    credential_id: fromBytes(rawId),
    client_data: fromBytes(response.clientDataJSON),
    attestation: fromBytes(response.attestationObject),
    transports: getTransports?.call(response) ?? [],
  }
}

function signedOf(rawId: ArrayBuffer, response: AuthenticatorAssertionResponse): Signed {
  return {
    credential_id: fromBytes(rawId),
    client_data: fromBytes(response.clientDataJSON),
    authenticator_data: fromBytes(response.authenticatorData),
    signature: fromBytes(response.signature),
    user_handle: response.userHandle === null ? null : fromBytes(response.userHandle),
  }
}

function toBytes(base64url: string): ArrayBuffer {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes.buffer
}

function fromBytes(buffer: ArrayBuffer): string {
  let text = ''
  for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte)
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}
