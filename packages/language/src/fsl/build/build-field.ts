import { findTypeProblems } from '../../syntax/type-problems.ts'
import type { Expression, LambdaExpression, TypeExpression } from '../../syntax/tree.ts'
import { expectedValue, missingComputedValue, reservedName, wildcardDefault } from '../model/schema-errors.ts'
import type { FieldValue, Node } from '../parse/node.ts'
import type { SchemaField, SchemaName } from '../model/schema-item.ts'
import type { Findings } from './findings.ts'

/** Names of the metadata and methods of documents. */
const RESERVED_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'coll',
  'ts',
  'ttl',
  'data',
  'delete',
  'update',
  'replace',
  'updateData',
  'replaceData',
  'exists',
])

/** Finds the name of a field; `*` is that of the wildcard. */
export function fieldName(findings: Findings, node: Node): SchemaName | undefined {
  const name = node.name?.text === '*' ? node.name : findings.identifier(node, node.span)
  if (name === undefined || !RESERVED_FIELDS.has(name.text)) return name
  return findings.add(reservedName(name.text, node.span))
}

export function buildField(findings: Findings, node: Node, name: SchemaName, field: FieldValue): SchemaField | undefined {
  const { span } = node
  switch (field.form) {
    case 'wildcard':
      return buildWildcard(findings, node, field)
    case 'computed': {
      const body = computedBody(findings, node, field.value)
      if (body === undefined) return undefined
      return { kind: 'computed', name, type: plainType(findings, field.type), body, span }
    }
    case 'defined': {
      const { type, value: defaultValue } = field
      if (type === undefined) return findings.add(expectedValue('a type signature', span))
      findSchemaTypeProblems(findings, type, defaultValue)
      return { kind: 'defined', name, type, defaultValue, span }
    }
  }
}

function buildWildcard(findings: Findings, { span }: Node, { type, value }: FieldValue): SchemaField | undefined {
  if (value !== undefined) return findings.add(wildcardDefault(value.span))
  if (type === undefined) return findings.add(expectedValue('a field definition', span))
  return { kind: 'wildcard', type: plainType(findings, type) ?? type, span }
}

function computedBody(findings: Findings, { keyword }: Node, value: Expression | undefined): LambdaExpression | undefined {
  if (value === undefined) return findings.add(missingComputedValue(keyword.span))
  if (value.kind === 'lambda') return value
  const [inner, ...others] = value.kind === 'tuple' ? value.elements : []
  return inner?.kind === 'lambda' && others.length === 0 ? inner : findings.add(expectedValue('lambda', value.span))
}

function plainType(findings: Findings, type: TypeExpression | undefined): TypeExpression | undefined {
  if (type !== undefined) collect(findings, () => findTypeProblems(findings.parser, type, 'plain'))
  return type
}

function findSchemaTypeProblems(findings: Findings, type: TypeExpression, defaultValue: Expression | undefined): void {
  const reason = defaultValue && ({ text: 'Parent has a conflicting default value', span: defaultValue.span } as const)
  collect(findings, () => findTypeProblems(findings.parser, type, 'schema', reason))
}

/** Moves the diagnostics of the parser to those of the items. */
function collect({ parser, diagnostics }: Findings, find: () => void): void {
  const before = parser.diagnostics.length
  find()
  diagnostics.push(...parser.diagnostics.splice(before))
}
