import type { IntegrationService } from '@terrarium/contracts'
import { fql, TimeStub, type Client } from 'fauna'

/** A connection that was begun: what it is to become, and the verifier of its code, sealed. */
export interface ConnectionUnderWay {
  readonly service: IntegrationService
  /** `us-std` */
  readonly regionGroup: string
  readonly site: string
  /** Id of the integration that it replaces; null for none. */
  readonly replaces: string | null
  readonly sealedVerifier: string
}

/** Whose connection it is. */
export interface ConnectionOwner {
  readonly sessionId: string
  readonly stateHash: string
}

/** Keeps connections to monitoring services until they lead back. */
export interface ConnectionRepository {
  /** Returns the id. */
  begin(connection: ConnectionUnderWay & ConnectionOwner, expiresAt: Date): Promise<string>
  /** Takes a connection out; undefined for one that is not the session's, has expired or was taken before. */
  take(id: string, owner: ConnectionOwner, now: Date): Promise<ConnectionUnderWay | undefined>
}

type Row = { readonly [Field in keyof ConnectionUnderWay]: ConnectionUnderWay[Field] }

/** Creates the repository over the control database. */
export function createConnectionRepository(control: Client): ConnectionRepository {
  return {
    begin: async (connection, expiresAt) => {
      const expires = TimeStub.fromDate(expiresAt)
      const { data } = await control.query<string>(fql`
        IntegrationConnection.create(Object.assign(${{ ...connection }}, { expiresAt: ${expires}, ttl: ${expires} })).id`)
      return data
    },
    take: async (id, { sessionId, stateHash }, now) => {
      const { data } = await control.query<Row | null>(fql`
        let found = IntegrationConnection.byId(${id})
        if (!found.exists() || found!.expiresAt <= ${TimeStub.fromDate(now)}) null
        else if (found!.sessionId != ${sessionId} || found!.stateHash != ${stateHash}) null
        else {
          let taken = found! { service, regionGroup, site, replaces, sealedVerifier }
          found!.delete()
          taken
        }`)
      return data ?? undefined
    },
  }
}
