/** The checks of expressions by their kinds. */
import type { Expression } from '../syntax/tree.ts'
import type { Type } from '../types/type.ts'
import { checkBlock } from './check-block.ts'
import { checkChain } from './check-chain.ts'
import { checkArray, checkObject, checkTuple } from './check-container.ts'
import { checkAt, checkIf, checkMatch, checkMissing } from './check-control.ts'
import { checkIdentifier } from './check-identifier.ts'
import { checkLambda } from './check-lambda.ts'
import { checkBoolean, checkNull, checkNumber, checkString, checkTemplate } from './check-literal.ts'
import { checkBinary, checkUnary } from './check-operator.ts'
import { checkProject } from './check-project.ts'
import type { Checker, Place } from './checker.ts'

type Checks = {
  readonly [Kind in Expression['kind']]: (checker: Checker, expression: Extract<Expression, { kind: Kind }>, place: Place) => Type
}

export const CHECKS: Checks = {
  identifier: checkIdentifier,
  null: checkNull,
  boolean: checkBoolean,
  number: checkNumber,
  string: checkString,
  template: checkTemplate,
  if: checkIf,
  at: checkAt,
  match: checkMatch,
  block: checkBlock,
  object: checkObject,
  array: checkArray,
  tuple: checkTuple,
  lambda: checkLambda,
  chain: checkChain,
  unary: checkUnary,
  binary: checkBinary,
  project: checkProject,
  missing: checkMissing,
}
