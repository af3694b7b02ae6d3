import { fql, queryText } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { wireArgument } from '../../../data/wire-encoding.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { readFql } from '../values/read-fql.ts'
import { printOptionalPath, printPath, readPath } from './field-path.ts'
import type { FieldPath } from './field-path.ts'

export const CLAUSE_OPERATORS = ['==', '!=', '<', '<=', '>', '>=', 'contains', 'startsWith', 'isa', '!isa', 'exists', 'missing'] as const
export type ClauseOperator = (typeof CLAUSE_OPERATORS)[number]

/** Types that a filter can ask for. */
export const CLAUSE_TYPES = [
  'String',
  'Int',
  'Long',
  'Double',
  'Number',
  'Boolean',
  'Time',
  'Date',
  'Bytes',
  'Array',
  'Object',
  'Null',
] as const

/** One condition on a document, as it is written. */
export interface Condition {
  readonly path: FieldPath
  readonly operator: ClauseOperator
  /** The FQL literal, or the type's name, that follows the operator; empty where none does. */
  readonly operand: string
}

/** A part of a filter: a document passes when one of the conditions is true. */
export interface FilterClause {
  /** At least one. */
  readonly conditions: readonly Condition[]
  readonly enabled: boolean
}

/** A condition with what it compares to. */
export type ReadCondition = Condition & { readonly value: WireValue | undefined }
export interface ReadClause {
  readonly conditions: readonly ReadCondition[]
}

export function takesOperand(operator: ClauseOperator): boolean {
  return operator !== 'exists' && operator !== 'missing'
}

export function takesType(operator: ClauseOperator): boolean {
  return operator === 'isa' || operator === '!isa'
}

const OR = ' || '

/** Writes a condition as a person reads it: `.age >= 18`. */
function printCondition({ path, operator, operand }: Condition): string {
  return `${printPath(path)} ${operator}${takesOperand(operator) ? ` ${operand}` : ''}`
}

/** Writes a clause as an address holds it: `.age >= 18 || .vip == true`, and `~` before one that is switched off. */
export function printClause({ conditions, enabled }: FilterClause): string {
  return `${enabled ? '' : '~'}${conditions.map(printCondition).join(OR)}`
}

/** Reads what `printClause` writes; undefined when it is no clause. */
export function parseClause(written: string): FilterClause | undefined {
  const enabled = !written.startsWith('~')
  const conditions = splitAlternatives(enabled ? written : written.slice(1)).map(parseCondition)
  const known = conditions.filter((condition) => condition !== undefined)
  return known.length === conditions.length ? { conditions: known, enabled } : undefined
}

function parseCondition(written: string): Condition | undefined {
  const found = readPath(written.trim())
  const [, operator, operand = ''] = /^\s*(\S+)(?:\s+([\s\S]*))?$/.exec(found?.rest ?? '') ?? []
  const known = CLAUSE_OPERATORS.find((each) => each === operator)
  return found === undefined || known === undefined ? undefined : { path: found.path, operator: known, operand: operand.trim() }
}

/** A string with its escapes, or the sign between two alternatives. */
const STRING_OR_SIGN = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\|\|/g

/** The texts between `||`, but not within strings. */
function splitAlternatives(written: string): readonly string[] {
  const parts: string[] = []
  let from = 0
  for (const match of written.matchAll(STRING_OR_SIGN)) {
    if (match[0] !== '||') continue
    parts.push(written.slice(from, match.index))
    from = match.index + match[0].length
  }
  return [...parts, written.slice(from)]
}

/** Reads what a clause compares to; undefined when one of its operands is no literal, or no type. */
export function readClause({ conditions }: FilterClause): ReadClause | undefined {
  const read = conditions.map(readCondition)
  const known = read.filter((condition) => condition !== undefined)
  return known.length === read.length ? { conditions: known } : undefined
}

function readCondition(condition: Condition): ReadCondition | undefined {
  const { operator, operand } = condition
  if (!takesOperand(operator)) return { ...condition, value: undefined }
  if (takesType(operator)) return CLAUSE_TYPES.some((type) => type === operand) ? { ...condition, value: undefined } : undefined
  const literal = readFql(operand)
  return literal.ok ? { ...condition, value: literal.value } : undefined
}

/** The part of a query that keeps the documents of which a clause is true. Only the path and names of types are text; values travel beside it. */
export function clausePart({ conditions: [first, ...others] }: ReadClause): QueryTemplate {
  if (first === undefined) return queryText('')
  if (others.length === 0) return fql`.where(document => { ${testPart(first)} })`
  // A comparison with a value of another type is null, which `||` does not take.
  const tests = others.map((condition) => fql` || ({ ${testPart(condition)} }) == true`)
  return fql`.where(document => ({ ${testPart(first)} }) == true${{ fql: tests }})`
}

function testPart(condition: ReadCondition): QueryTemplate {
  return fql`let field: Any = document${queryText(printOptionalPath(condition.path))}
  ${conditionPart(condition)}`
}

function conditionPart({ operator, operand, value }: ReadCondition): QueryTemplate {
  const given = wireArgument(value ?? { kind: 'null' })
  switch (operator) {
    case 'contains':
      return fql`(field isa Array || field isa String) && field.includes(${given})`
    case 'startsWith':
      return fql`field isa String && field.startsWith(${given})`
    case 'isa':
      return queryText(`field isa ${operand}`)
    case '!isa':
      return queryText(`!(field isa ${operand})`)
    case 'exists':
      return queryText('field != null')
    case 'missing':
      return queryText('field == null')
    default:
      return fql`field ${queryText(operator)} ${given}`
  }
}
