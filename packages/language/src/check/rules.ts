/** The rules of relating values to uses, in the order in which they are tried. */
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

export const RULES: readonly Rule[] = [
  forceLazy,
  sameType,
  sameAlternatives,
  meetOnce,
  relateVariables,
  splitUnionValue,
  splitIntersectionUse,
  chooseValue,
  chooseIntersectionValue,
  chooseUse,
  chooseUnionUse,
  takeDifference,
  subtractFromUse,
  relateGenerics,
  relateNamed,
  relateNumbers,
  relateLiterals,
  relateTuples,
  relateRecords,
  selectFromRecord,
  selectFromInterface,
  selectFromNamed,
  callFunction,
  callNamed,
  accessLiteral,
  accessTuple,
  accessRecord,
  accessNamed,
  project,
  passAny,
  passTop,
  passNever,
  widenTuple,
  expandValue,
  expandUse,
  failRelation,
]
