import { fql, TimeStub, type Client } from 'fauna'
import type { Person } from './person.ts'

/** A sign-in under way. Its secrets are the browser's alone; what is stored tells only whether they are right. */
export interface SignInUnderWay {
  readonly id: string
  readonly provider: string
  readonly browserHash: string
  /** What the console has begun with, and gets back. */
  readonly consoleState: string
  /** Hash of the token of the invite that is accepted this way; null for members. */
  readonly inviteHash: string | null
  /** Who the provider says signed in; null until it has answered. */
  readonly person: Person | null
}

/** Keeps sign-ins under way. */
export interface SignInRepository {
  /** Returns the id. */
  begin(signIn: Omit<SignInUnderWay, 'id' | 'person'>, expiresAt: Date): Promise<string>
  /** Returns undefined for one that does not exist, has expired or is over. */
  find(id: string, now: Date): Promise<SignInUnderWay | undefined>
  /** Keeps the provider's answer; false for one that has been answered before. */
  answer(id: string, person: Person, expiresAt: Date): Promise<boolean>
  /** Ends a sign-in; false when another call came first. */
  end(id: string): Promise<boolean>
}

type SignInRow = { readonly [Field in Exclude<keyof SignInUnderWay, 'person'>]: SignInUnderWay[Field] } & {
  readonly person: { readonly [Field in keyof Person]: Person[Field] } | null
}

/** Creates the repository over the control database. */
export function createSignInRepository(control: Client): SignInRepository {
  return {
    begin: async (signIn, expiresAt) => {
      const expires = TimeStub.fromDate(expiresAt)
      const { data } = await control.query<string>(fql`
        ThirdPartySignIn.create(Object.assign(${{ ...signIn }}, { person: null, expiresAt: ${expires}, ttl: ${expires} })).id`)
      return data
    },
    find: async (id, now) => {
      const { data } = await control.query<SignInRow | null>(fql`
        let found = ThirdPartySignIn.byId(${id})
        if (!found.exists() || found!.expiresAt <= ${TimeStub.fromDate(now)}) null
        else found! { id, provider, browserHash, consoleState, inviteHash, person }`)
      return data ?? undefined
    },
    answer: async (id, person, expiresAt) => {
      const expires = TimeStub.fromDate(expiresAt)
      const { data } = await control.query<boolean>(fql`
        let found = ThirdPartySignIn.byId(${id})
        if (!found.exists() || found!.person != null) false
        else {
          found!.update({ person: ${{ ...person }}, expiresAt: ${expires}, ttl: ${expires} })
          true
        }`)
      return data
    },
    end: async (id) => {
      const { data } = await control.query<boolean>(fql`
        let found = ThirdPartySignIn.byId(${id})
        if (!found.exists()) false
        else {
          found!.delete()
          true
        }`)
      return data
    },
  }
}
