import type { DatabasePath } from '@terrarium/contracts'
import { fql, queryText } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import type { Services } from '../../../data/services.ts'
import { toPlain } from '../../../data/wire-value.ts'
import { predicateParts, withIdentity } from './predicate-parts.ts'

interface PredicateTrial {
  readonly predicate: string
  readonly collection: string
  /** The document before the action; undefined where there is none yet. */
  readonly documentId: string | undefined
  /** The document after it as an FQL object; undefined where nothing is written. */
  readonly values: string | undefined
  /** `Keeper:41`, or empty for nobody. */
  readonly identity: string
}

/** What a predicate came to, and each of its conditions. */
export interface PredicateOutcome {
  readonly allowed: boolean
  /** Why it failed, in the server's words. */
  readonly failure: string | undefined
  readonly conditions: readonly ConditionOutcome[]
}

interface ConditionOutcome {
  readonly source: string
  readonly holds: boolean
  /** What was compared with what. */
  readonly sides: string | undefined
}

const IDENTITY = /^([A-Za-z_]\w*):(\d{1,19})$/
const SIDE_LENGTH_MAX = 120

/** Whether a text names a document by collection and id. */
export function isIdentityText(identity: string): boolean {
  return IDENTITY.test(identity)
}

function identityExpression(identity: string): string {
  const [, collection, id] = IDENTITY.exec(identity) ?? []
  return collection === undefined ? 'null' : `Collection(${JSON.stringify(collection)}).byId(${JSON.stringify(id)})`
}

/** The predicate's arguments: the document before, the one after, or both. */
function givenArguments({ collection, documentId, values }: PredicateTrial): QueryTemplate {
  const before = fql`Collection(${collection}).byId(${documentId ?? ''})!`
  const after = queryText(`(${values ?? '{}'})`)
  if (documentId === undefined) return after
  return values === undefined ? before : fql`${before}, ${after}`
}

/** A value in few words; a document is its reference. */
function show(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'coll' in value && 'id' in value) return `${String(value.coll)}("${String(value.id)}")`
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null')
  return shown.length > SIDE_LENGTH_MAX ? `${shown.slice(0, SIDE_LENGTH_MAX)}…` : shown
}

/** Runs a predicate with every privilege, as the database does, with the chosen identity in place of the caller's. */
export async function runPredicateTest(services: Services, path: DatabasePath, trial: PredicateTrial): Promise<PredicateOutcome> {
  const given = givenArguments(trial)
  const identity = identityExpression(trial.identity)
  const source = withIdentity(trial.predicate, identity)
  const evaluate = async (text: string) => {
    const query = fql`(${queryText(text)})(${given})`
    const outcome = await services.database.run({ path, role: 'admin', query, screen: 'roles', operation: 'predicate', typecheck: false })
    return outcome.kind === 'success' ? { value: toPlain(outcome.data) } : { failure: outcome.message }
  }
  const whole = await evaluate(source)
  const parts = predicateParts(source)
  const original = predicateParts(trial.predicate)
  const conditions = await Promise.all(
    (parts?.conditions ?? []).map(async ({ source: condition, sides }, index): Promise<ConditionOutcome> => {
      const lambda = (body: string) => `(${parts?.parameters ?? ''}) => (${body})`
      const result = await evaluate(lambda(condition))
      const [left, right] =
        sides === undefined
          ? []
          : await Promise.all(
              sides.map((side) =>
                evaluate(lambda(`(${side}).toString()`)).then(async (shown) => ('value' in shown ? shown : evaluate(lambda(side)))),
              ),
            )
      return {
        source: original?.conditions[index]?.source ?? condition,
        holds: result.value === true,
        sides: left === undefined || right === undefined ? undefined : `${show(left.value)} · ${show(right.value)}`,
      }
    }),
  )
  return { allowed: whole.value === true, failure: whole.failure, conditions }
}
