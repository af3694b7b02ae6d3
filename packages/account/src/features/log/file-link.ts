import { createHmac, timingSafeEqual } from 'node:crypto'
import { ACCOUNT_BASE_PATH } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'

/** Time for which a link works. */
export const LINK_LIFE_MS = 60 * 60 * 1000
const KEY_BYTES = 32

/** A link to the file of a request; the file opens for everybody who has it. */
export interface FileLink {
  readonly url: string
  readonly expiresAt: Date
}

/** Signs links, and checks what links carry. */
export interface FileLinks {
  create(id: string, nowMs: number): FileLink
  isValid(id: string, link: { readonly expires: string; readonly signature: string }, nowMs: number): boolean
}

/** Creates links. Their key is never stored: that of the only process ends with it; several have one in common, so that a link leads to any of them. */
export function createFileLinks({ random, publicUrl, ownProcess }: Pick<AccountContext, 'random' | 'publicUrl' | 'ownProcess'>): FileLinks {
  const key =
    ownProcess === undefined
      ? random.bytes(KEY_BYTES)
      : createHmac('sha256', ownProcess.secret).update('links to files of query logs').digest()
  const sign = (id: string, expires: string): string => createHmac('sha256', key).update(`${id}:${expires}`).digest('base64url')
  return {
    create: (id, nowMs) => {
      const expires = String(nowMs + LINK_LIFE_MS)
      const url = new URL(`${ACCOUNT_BASE_PATH}/logs/${id}/file`, publicUrl)
      url.search = new URLSearchParams({ expires, signature: sign(id, expires) }).toString()
      return { url: url.href, expiresAt: new Date(Number(expires)) }
    },
    isValid: (id, { expires, signature }, nowMs) => {
      const [wanted, given] = [Buffer.from(sign(id, expires)), Buffer.from(signature)]
      return Number(expires) > nowMs && wanted.length === given.length && timingSafeEqual(wanted, given)
    },
  }
}
