/**
 * The rules of relating values to uses, in the order in which they are tried.
 *
 * Each says which kinds of types it may know, so that for a pair of kinds only those few are tried that can decide it.
 */
import type { Type } from '../types/type.ts'
import { accessLiteral, accessNamed, accessRecord, accessTuple, callFunction, callNamed } from './relate-call.ts'
import { passAny, passNever, passTop } from './relate-any.ts'
import { expandUse, expandValue, failRelation, widenTuple } from './relate-fallback.ts'
import { selectFromInterface, selectFromNamed, selectFromRecord } from './relate-field.ts'
import { subtractFromUse, takeDifference } from './relate-difference.ts'
import { relateGenerics } from './relate-generic.ts'
import { relateLiterals, relateNamed, relateNumbers } from './relate-named.ts'
import {
  chooseUse,
  chooseUnionUse,
  chooseValue,
  chooseIntersectionValue,
  splitIntersectionUse,
  splitUnionValue,
} from './relate-overload.ts'
import { project } from './relate-project.ts'
import { relateRecords, relateTuples } from './relate-record.ts'
import { forceLazy, meetOnce, relateVariables, sameAlternatives, sameType } from './relate-variable.ts'
import type { Rule } from './relation.ts'

type Kind = Type['kind']

/** Whether a rule may know values and uses of these kinds. */
type Condition = (value: Kind, use: Kind) => boolean

const always: Condition = () => true
const values =
  (...kinds: readonly Kind[]): Condition =>
  (value) =>
    kinds.includes(value)
const uses =
  (...kinds: readonly Kind[]): Condition =>
  (_, use) =>
    kinds.includes(use)
const either =
  (kind: Kind): Condition =>
  (value, use) =>
    value === kind || use === kind
const pairs =
  (valueKind: Kind, useKind: Kind): Condition =>
  (value, use) =>
    value === valueKind && use === useKind

const RULES: readonly (readonly [Rule, Condition])[] = [
  [forceLazy, values('lazy')],
  [sameType, always],
  [sameAlternatives, always],
  [meetOnce, either('variable')],
  [relateVariables, either('variable')],
  [splitUnionValue, values('union')],
  [splitIntersectionUse, uses('intersection')],
  [chooseValue, values('overload')],
  [chooseIntersectionValue, values('intersection')],
  [chooseUse, uses('overload')],
  [chooseUnionUse, uses('union')],
  [takeDifference, values('difference')],
  [subtractFromUse, uses('guard')],
  [relateGenerics, either('generic')],
  [relateNamed, pairs('named', 'named')],
  [relateNumbers, pairs('named', 'named')],
  [relateLiterals, values('literal')],
  [relateTuples, pairs('tuple', 'tuple')],
  [relateRecords, pairs('record', 'record')],
  [selectFromRecord, pairs('record', 'interface')],
  [selectFromInterface, pairs('interface', 'interface')],
  [selectFromNamed, pairs('named', 'interface')],
  [callFunction, pairs('function', 'function')],
  [callNamed, pairs('named', 'function')],
  [accessLiteral, pairs('record', 'access')],
  [accessTuple, pairs('tuple', 'access')],
  [accessRecord, pairs('record', 'access')],
  [accessNamed, pairs('named', 'access')],
  [project, uses('project')],
  [passAny, either('any')],
  [passTop, uses('top')],
  [passNever, values('never')],
  [widenTuple, values('tuple')],
  [expandValue, values('named')],
  [expandUse, uses('named')],
  [failRelation, always],
]

type RulesByUse = { [Use in Kind]?: readonly Rule[] }

/** The rules for each pair of kinds that was met. */
const byKinds: { [Value in Kind]?: RulesByUse } = {}

/** The rules that may decide a pair of these kinds. */
export function rulesFor(value: Kind, use: Kind): readonly Rule[] {
  const byUse = (byKinds[value] ??= {})
  return (byUse[use] ??= RULES.filter(([, condition]) => condition(value, use)).map(([rule]) => rule))
}
