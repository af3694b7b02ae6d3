import type { Session } from '@terrarium/contracts'
import { createKeyValueStorage } from '../browser-storage.ts'
import { createServices } from '../services.ts'
import { SessionStore } from '../session-store.ts'
import { sessionRecord } from './session-record.ts'
import { createStubServer } from './stub-server.ts'
import type { StubAnswer } from './stub-server.ts'

/** The services of a page of a signed-in member, over a server that answers as given. */
export function createStubServices(answers: Readonly<Record<string, StubAnswer>>, changes: Partial<Session> = {}) {
  const server = createStubServer(answers)
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord({ feature_flags: {}, ...changes }))
  return { server, services: createServices({ fetch: server.fetch, session, onSessionLost: () => undefined }) }
}
