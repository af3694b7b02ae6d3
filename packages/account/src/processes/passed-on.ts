import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountContext } from '../context/account-context.ts'
import { readPassedOn, type PassedOnRequest } from './process-signature.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Set where a request says that another process has passed it on, so that it is never passed on again. With the address of the person's
     * machine where that is true: the other process has then checked its origin.
     */
    passedOn: { readonly address: string | undefined } | null
  }
}

/** Header by which one process says that it passes a person's request on. */
export const PASSED_ON_HEADER = 'terrarium-passed-on'

/** Reads of each request whether another process has passed it on. */
export function acceptPassedOn(app: FastifyInstance, { ownProcess, logger }: Pick<AccountContext, 'ownProcess' | 'logger'>): void {
  let isReported = false
  app.decorateRequest('passedOn', null)
  app.addHook('onRequest', async (request) => {
    const header = [request.headers[PASSED_ON_HEADER]].flat()[0]
    if (header === undefined) return
    const signed = partsOf(request, request.url)
    const address = ownProcess && readPassedOn(ownProcess.secret, signed, header, Date.now())
    request.passedOn = { address }
    if (address !== undefined || isReported) return
    isReported = true
    logger.warn({}, 'a request claims without right that another process passed it on: do the clocks of the machines agree?')
  })
}

/** The address of the machine of the person who makes a request. */
export function addressOf(request: Pick<FastifyRequest, 'ip'> & Partial<Pick<FastifyRequest, 'passedOn'>>): string {
  return request.passedOn?.address ?? request.ip
}

/** Returns what is signed of a request that goes to a target. */
export function partsOf({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, target: string): PassedOnRequest {
  return { method, target, credentials: JSON.stringify([headers.authorization ?? '', headers.cookie ?? '']) }
}
