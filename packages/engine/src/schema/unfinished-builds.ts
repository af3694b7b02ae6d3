import { readBackingIndexes, readIndexFields, readUniqueFields } from '../catalog/read-index.ts'
import { listMember, objectMember, textMember } from '../model/members.ts'
import type { QueryContext } from '../runtime/context.ts'
import { shapeOf } from '../storage/backing-indexes.ts'
import { scanBuilds, type IndexBuild } from '../storage/index-build.ts'
import { ObjectValue } from '@terrarium/values'
import { presentDefinitions } from './present-definitions.ts'
import { fieldText } from './field-text.ts'

/** An index or a unique constraint of the latest schema whose entries are not complete. */
export interface UnfinishedBuild {
  readonly collection: string
  /** `index byName` or `unique constraint on [.a, .b]`. */
  readonly subject: string
  readonly status: 'building' | 'failed'
  /** Documents whose entries are written. */
  readonly documents: number
  /** How much of the range of ids is done, from 0 to 1. */
  readonly share: number
  /** Why it failed; else empty. */
  readonly reason: string
}

/** Lists what the schema that was written last is waiting for, in the order of collections and definitions. */
export function findUnfinishedBuilds(context: QueryContext): readonly UnfinishedBuild[] {
  const builds = new Map([...scanBuilds(context.transaction, context.database.scope)].map((build) => [build.backingId, build]))
  if (builds.size === 0) return []
  return [...presentDefinitions(context, 'Collection')].flatMap(({ stored }) => {
    const backing = readBackingIndexes(stored)
    const collection = textMember(stored, 'name') ?? ''
    return subjectsOf(stored).flatMap(({ subject, shape }) => {
      const build = builds.get(backing.get(shape) ?? -1)
      return build === undefined ? [] : [showBuild(collection, subject, build)]
    })
  })
}

function showBuild(collection: string, subject: string, build: IndexBuild): UnfinishedBuild {
  const { state, built: documents, first, next, last, reason } = build
  const share = state === 'waiting' ? 0 : Number(next - first) / Number(last - first + 1n)
  return { collection, subject, status: state === 'failed' ? 'failed' : 'building', documents, share, reason }
}

/** Describes builds for people. @see wire-protocol.md §6.5 */
export function describeBuilds(builds: readonly UnfinishedBuild[]): string {
  const collections = [...new Set(builds.map(({ collection }) => collection))]
  return collections
    .map((name) => {
      const lines = builds.filter(({ collection }) => collection === name).map(describeBuild)
      return [`* Collection ${name}:`, ...lines, ''].join('\n')
    })
    .join('')
}

function describeBuild({ subject, status }: UnfinishedBuild): string {
  return status === 'failed' ? `  ! ${subject}: failed` : `  ~ ${subject}: building`
}

/** The indexes and unique constraints of a Collection document. */
function subjectsOf(document: ObjectValue): readonly { readonly subject: string; readonly shape: string }[] {
  const indexes = [...(objectMember(document, 'indexes')?.fields ?? [])].flatMap(([name, index]) => {
    if (!(index instanceof ObjectValue)) return []
    const { terms, values } = readIndexFields(index)
    return [{ subject: `index ${name}`, shape: shapeOf(terms, values) }]
  })
  const constraints = listMember(document, 'constraints').flatMap((constraint) => {
    if (!(constraint instanceof ObjectValue) || !constraint.fields.has('unique')) return []
    const fields = readUniqueFields(constraint)
    return [{ subject: `unique constraint on [${fields.map(fieldText).join(', ')}]`, shape: shapeOf(fields, []) }]
  })
  return [...indexes, ...constraints]
}
