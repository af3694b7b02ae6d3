/** Inference rules by kind of expression. */
import type { Expression } from '../syntax/tree.ts'
import type { Type } from '../types/type.ts'
import { inferBlock } from './infer-block.ts'
import { inferChain } from './infer-chain.ts'
import { inferArray, inferObject, inferTuple } from './infer-container.ts'
import { inferAt, inferIf, inferMatch, inferMissing } from './infer-control.ts'
import { inferIdentifier } from './infer-identifier.ts'
import { inferLambda } from './infer-lambda.ts'
import { inferBoolean, inferNull, inferNumber, inferString, inferTemplate } from './infer-literal.ts'
import { inferBinary, inferUnary } from './infer-operator.ts'
import { inferProject } from './infer-project.ts'
import type { Checker, CheckContext } from './checker.ts'

type RulesByKind = {
  readonly [Kind in Expression['kind']]: (checker: Checker, expression: Extract<Expression, { kind: Kind }>, context: CheckContext) => Type
}

export const RULES_BY_KIND: RulesByKind = {
  identifier: inferIdentifier,
  null: inferNull,
  boolean: inferBoolean,
  number: inferNumber,
  string: inferString,
  template: inferTemplate,
  if: inferIf,
  at: inferAt,
  match: inferMatch,
  block: inferBlock,
  object: inferObject,
  array: inferArray,
  tuple: inferTuple,
  lambda: inferLambda,
  chain: inferChain,
  unary: inferUnary,
  binary: inferBinary,
  project: inferProject,
  missing: inferMissing,
}
