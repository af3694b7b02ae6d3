import { localStore } from '../../../data/browser-storage.ts'
import { readContext } from '../../../data/run-context.ts'
import type { RunContext } from '../../../data/run-context.ts'

const RECENT_MAX = 5

type IdentityDocument = Extract<RunContext, { kind: 'document' }>

function entryOf(database: string): string {
  return `shell:identities:${database}`
}

/** Documents as which queries of a database ran lately, the latest first. */
export function recentIdentities(database: string): readonly IdentityDocument[] {
  const stored = localStore().get(entryOf(database))
  if (stored === undefined) return []
  try {
    const list: unknown = JSON.parse(stored)
    const contexts = Array.isArray(list) ? list.map(readContext) : []
    return contexts.filter((context): context is IdentityDocument => context.kind === 'document')
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

export function rememberIdentity(database: string, identity: IdentityDocument): void {
  const others = recentIdentities(database).filter(({ collection, id }) => collection !== identity.collection || id !== identity.id)
  localStore().set(entryOf(database), JSON.stringify([identity, ...others].slice(0, RECENT_MAX)))
}
