import type { DatabasePath } from '@terrarium/contracts'
import { fql, queryText } from '../../../data/fql.ts'
import type { QueryTemplate, QueryValue } from '../../../data/fql.ts'
import type { Services } from '../../../data/services.ts'
import { toPlain } from '../../../data/wire-value.ts'
import { predicateParts, withIdentity, withToken } from '../../../data/predicate-parts.ts'

export interface PredicateTrial {
  readonly predicate: string
  /** The collection, or the function that is called. */
  readonly resource: string
  /** The document before the action; undefined where there is none yet. */
  readonly documentId: string | undefined
  /** The document after it as an FQL object; undefined where nothing is written. */
  readonly values: string | undefined
  /** What a function is called with, in the language and with commas between; undefined where documents are concerned. */
  readonly args?: string | undefined
  /** `Keeper:41`, or empty for nobody. */
  readonly identity: string
  /** What `Query.token()` returns; without it null. */
  readonly token?: QueryValue | undefined
}

/** What a predicate came to, and each of its conditions. */
export interface PredicateOutcome {
  readonly allowed: boolean
  /** Why it failed, in the server's words. */
  readonly failure: string | undefined
  readonly conditions: readonly ConditionOutcome[]
  /** Read operations that it took, and milliseconds on the server; undefined where the answer does not tell. */
  readonly reads: number | undefined
  readonly time: number | undefined
}

interface ConditionOutcome {
  readonly source: string
  readonly holds: boolean
  /** What was compared with what; of any other condition its value, unless that is true or false. */
  readonly values: string | undefined
  readonly reads: number | undefined
}

const IDENTITY = /^([A-Za-z_]\w*):(\d{1,19})$/
const SIDE_LENGTH_MAX = 120
/** The token while a predicate is tried; its claims travel beside the text. */
const TOKEN_NAME = 'terrarium_token'

/** Whether a text names a document by collection and id. */
export function isIdentityText(identity: string): boolean {
  return IDENTITY.test(identity)
}

/** The document that a text names; undefined where it names none. */
export function identityOf(identity: string): { readonly collection: string; readonly id: string } | undefined {
  const [, collection, id] = IDENTITY.exec(identity) ?? []
  return collection === undefined || id === undefined ? undefined : { collection, id }
}

function identityExpression(identity: string): string {
  const document = identityOf(identity)
  return document === undefined ? 'null' : `Collection(${JSON.stringify(document.collection)}).byId(${JSON.stringify(document.id)})`
}

/** The arguments of a function, or the document before the action, the one after it, or both. */
function givenArguments({ resource, documentId, values, args }: PredicateTrial): QueryTemplate {
  if (args !== undefined) return queryText(args)
  const before = fql`Collection(${resource}).byId(${documentId ?? ''})!`
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

interface Evaluated {
  readonly value?: unknown
  readonly failure?: string
  readonly reads: number | undefined
  readonly time: number | undefined
}

/** Evaluates functions on what a predicate is given, with every privilege. */
function evaluator(services: Services, path: DatabasePath, trial: PredicateTrial) {
  const given = givenArguments(trial)
  return async (source: string): Promise<Evaluated> => {
    const query = fql`((${queryText(TOKEN_NAME)}) => (${queryText(source)})(${given}))(${trial.token ?? null})`
    const outcome = await services.database.run({ path, role: 'admin', query, screen: 'roles', operation: 'predicate', typecheck: false })
    const cost = { reads: outcome.stats?.readOps, time: outcome.stats?.serverTimeMs }
    return outcome.kind === 'success' ? { value: toPlain(outcome.data), ...cost } : { failure: outcome.message, ...cost }
  }
}

type Evaluate = ReturnType<typeof evaluator>

/** The sides of a comparison as text; of anything else its value, unless true and false say it all. */
async function valuesOf(
  evaluate: Evaluate,
  lambda: (body: string) => string,
  sides: readonly string[] | undefined,
  { value, failure }: Evaluated,
): Promise<string | undefined> {
  if (sides === undefined) return typeof value === 'boolean' ? undefined : (failure ?? show(value))
  const shown = await Promise.all(
    sides.map(async (side) => {
      const written = await evaluate(lambda(`(${side}).toString()`))
      return written.failure === undefined ? written : evaluate(lambda(side))
    }),
  )
  return shown.map((side) => show(side.value)).join(' · ')
}

/** Runs a predicate with every privilege, as the database does, with the chosen identity and token in place of the caller's. */
export async function runPredicateTest(services: Services, path: DatabasePath, trial: PredicateTrial): Promise<PredicateOutcome> {
  const source = withToken(withIdentity(trial.predicate, identityExpression(trial.identity)), TOKEN_NAME)
  const evaluate = evaluator(services, path, trial)
  const { value, failure, reads, time } = await evaluate(source)
  const parts = predicateParts(source)
  const original = predicateParts(trial.predicate)
  const conditions = await Promise.all(
    (parts?.conditions ?? []).map(async ({ source: condition, sides }, index): Promise<ConditionOutcome> => {
      const lambda = (body: string) => `(${parts?.parameters ?? ''}) => (${body})`
      const result = await evaluate(lambda(condition))
      return {
        source: original?.conditions[index]?.source ?? condition,
        holds: result.value === true,
        values: await valuesOf(evaluate, lambda, sides, result),
        reads: result.reads,
      }
    }),
  )
  return { allowed: value === true, failure, conditions, reads, time }
}
