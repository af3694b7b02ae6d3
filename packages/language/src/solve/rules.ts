/**
 * The rules of subtyping, in the order in which they are tried.
 *
 * Each rule names the kinds of types it may apply to, so that for a pair of kinds only a few rules are tried.
 */
import type { Type } from '../types/type.ts'
import { accessLiteral, accessNamed, accessRecord, accessTuple, callFunction, callNamed } from './constrain-call.ts'
import { passAny, passNever, passTop } from './constrain-any.ts'
import { expandUpper, expandLower, failConstraint, widenTuple } from './constrain-fallback.ts'
import { selectFromInterface, selectFromNamed, selectFromRecord } from './constrain-field.ts'
import { subtractFromLower, takeDifference } from './constrain-difference.ts'
import { constrainGenerics } from './constrain-generic.ts'
import { constrainLiterals, constrainNamed, constrainNumbers } from './constrain-named.ts'
import {
  chooseUpper,
  chooseUpperUnion,
  chooseLower,
  chooseLowerIntersection,
  splitUpperIntersection,
  splitLowerUnion,
} from './constrain-overload.ts'
import { project } from './constrain-project.ts'
import { constrainRecords, constrainTuples } from './constrain-record.ts'
import { forceLazy, skipVisited, constrainVariables, sameBranches, sameType } from './constrain-variable.ts'
import type { Rule } from './constraint-solver.ts'

type Kind = Type['kind']

/** Whether a rule may apply to a lower and an upper type of these kinds. */
type Condition = (lower: Kind, upper: Kind) => boolean

const always: Condition = () => true
const lower =
  (...kinds: readonly Kind[]): Condition =>
  (kind) =>
    kinds.includes(kind)
const upper =
  (...kinds: readonly Kind[]): Condition =>
  (_, kind) =>
    kinds.includes(kind)
const either =
  (kind: Kind): Condition =>
  (lower, upper) =>
    lower === kind || upper === kind
const pairs =
  (lowerKind: Kind, upperKind: Kind): Condition =>
  (lower, upper) =>
    lower === lowerKind && upper === upperKind

const RULES: readonly (readonly [Rule, Condition])[] = [
  [forceLazy, lower('lazy')],
  [sameType, always],
  [sameBranches, always],
  [skipVisited, either('variable')],
  [constrainVariables, either('variable')],
  [splitLowerUnion, lower('union')],
  [splitUpperIntersection, upper('intersection')],
  [chooseLower, lower('overload')],
  [chooseLowerIntersection, lower('intersection')],
  [chooseUpper, upper('overload')],
  [chooseUpperUnion, upper('union')],
  [takeDifference, lower('difference')],
  [subtractFromLower, upper('guard')],
  [constrainGenerics, either('generic')],
  [constrainNamed, pairs('named', 'named')],
  [constrainNumbers, pairs('named', 'named')],
  [constrainLiterals, lower('literal')],
  [constrainTuples, pairs('tuple', 'tuple')],
  [constrainRecords, pairs('record', 'record')],
  [selectFromRecord, pairs('record', 'interface')],
  [selectFromInterface, pairs('interface', 'interface')],
  [selectFromNamed, pairs('named', 'interface')],
  [callFunction, pairs('function', 'function')],
  [callNamed, pairs('named', 'function')],
  [accessLiteral, pairs('record', 'access')],
  [accessTuple, pairs('tuple', 'access')],
  [accessRecord, pairs('record', 'access')],
  [accessNamed, pairs('named', 'access')],
  [project, upper('project')],
  [passAny, either('any')],
  [passTop, upper('top')],
  [passNever, lower('never')],
  [widenTuple, lower('tuple')],
  [expandLower, lower('named')],
  [expandUpper, upper('named')],
  [failConstraint, always],
]

type RulesByUpper = { [Upper in Kind]?: readonly Rule[] }

/** Rules by kind of the lower and of the upper type, collected when first needed. */
const byKinds: { [Lower in Kind]?: RulesByUpper } = {}

/** Returns the rules that may apply to a pair of kinds. */
export function rulesFor(lower: Kind, upper: Kind): readonly Rule[] {
  const byUse = (byKinds[lower] ??= {})
  return (byUse[upper] ??= RULES.filter(([, condition]) => condition(lower, upper)).map(([rule]) => rule))
}
