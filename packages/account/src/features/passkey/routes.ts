import {
  beginPasskey,
  beginPasskeySignIn,
  createPasskey,
  deletePasskey,
  finishPasskeySignIn,
  listPasskeys,
  SESSION_COOKIE_LIFE_MS,
} from '@terrarium/contracts'
import type { FastifyRequest } from 'fastify'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createSharedRateLimiter } from '../../http/shared-rate-limit.ts'
import { setSessionCookie } from '../../http/session-cookie.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { ALGORITHMS } from './authenticator.ts'
import { relyingPartyOf, type RelyingParty } from './relying-party.ts'
import type { PasskeyService } from './service.ts'

const PER_ADDRESS = { limit: 120, windowMs: 60_000 } as const
const PER_MEMBER = { limit: 10, windowMs: 10 * 60_000 } as const
const NAME = 'Terrarium'

/** Whom a passkey of a request is for. */
function partyOf({ publicUrl }: AccountContext, { headers }: FastifyRequest): RelyingParty {
  return relyingPartyOf(publicUrl, headers.origin)
}

/** Mounts members' passkeys and signing in by them. */
export function mountPasskeyRoutes(routes: Routes, context: AccountContext, passkeys: PasskeyService, audit: AuditLog): void {
  mountOwnPasskeys(routes, context, passkeys, audit)
  mountPasskeySignIn(routes, context, passkeys)
}

function mountOwnPasskeys(routes: Routes, context: AccountContext, passkeys: PasskeyService, audit: AuditLog): void {
  const byMember = createSharedRateLimiter(context, 'passkey member', PER_MEMBER)

  routes.mountMember(listPasskeys, ({ caller }) => passkeys.list(caller.member))

  routes.mountMember(beginPasskey, async ({ input, caller: { member }, request }) => {
    const { id: rpId } = partyOf(context, request)
    await byMember.take(member.id)
    const { id, challenge, existing } = await passkeys.begin(member, input.body.password)
    return {
      challenge_id: id,
      challenge,
      rp_id: rpId,
      rp_name: NAME,
      user_handle: Buffer.from(member.id).toString('base64url'),
      user_name: member.email,
      display_name: member.name,
      algorithms: [...ALGORITHMS],
      existing: [...existing],
    }
  })

  routes.mountMember(createPasskey, async (call) => {
    const { challenge_id: challengeId, credential_id: credentialId, client_data: clientData, ...rest } = call.input.body
    const { member } = call.caller
    const made = await passkeys.add(member, { challengeId, credentialId, clientData, ...rest }, partyOf(context, call.request))
    await recordOwn(audit, call, 'passkey.create', { target: { kind: 'passkey', id: made.id, name: made.name } })
    return made
  })

  routes.mountMember(deletePasskey, async (call) => {
    const { id } = call.input.params
    const name = await passkeys.remove(call.caller.member, id)
    await recordOwn(audit, call, 'passkey.delete', { target: { kind: 'passkey', id, name } })
    return undefined
  })
}

function mountPasskeySignIn(routes: Routes, context: AccountContext, passkeys: PasskeyService): void {
  const byAddress = createSharedRateLimiter(context, 'passkey', PER_ADDRESS)

  routes.mountPublic(beginPasskeySignIn, async ({ request }) => {
    await byAddress.take(request.ip)
    const { id: rpId } = partyOf(context, request)
    const { id, challenge } = await passkeys.beginSignIn()
    return { challenge_id: id, challenge, rp_id: rpId }
  })

  routes.mountPublic(finishPasskeySignIn, async ({ input, request, reply }) => {
    await byAddress.take(request.ip)
    const { body } = input
    const given = {
      challengeId: body.challenge_id,
      credentialId: body.credential_id,
      clientData: body.client_data,
      authenticatorData: body.authenticator_data,
      signature: body.signature,
      userHandle: body.user_handle,
      kind: body.type,
      address: request.ip,
      userAgent: request.headers['user-agent'],
    }
    const session = await passkeys.signIn(given, partyOf(context, request))
    setSessionCookie(reply, session, SESSION_COOKIE_LIFE_MS, context.secureCookies)
    return session
  })
}
