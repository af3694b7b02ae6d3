import { emptyMigrations, emptyPath, expectedValue, indexedPath, notMigration } from '../model/schema-errors.ts'
import type { Node, NodeValue } from '../parse/node.ts'
import type { MigrationStep, MigrationsMember, SchemaPath } from '../model/schema-item.ts'
import type { Findings } from './findings.ts'

/** Builds a migrations block. */
export function buildMigrations(findings: Findings, node: Node, value: NodeValue): MigrationsMember | undefined {
  if (value.kind !== 'block') return findings.add(expectedValue('a migration block', value.span))
  const steps = value.nodes.flatMap((inner) => buildStep(findings, inner) ?? [])
  if (value.nodes.length === 0) return findings.add(emptyMigrations(node.span))
  return { steps, span: node.span }
}

function buildStep(findings: Findings, node: Node): MigrationStep | undefined {
  const { value } = node
  if (value === undefined) return findings.add(expectedValue('a migration', node.span))
  if (value.kind !== 'migration') return findings.add(notMigration(value.span))
  findings.noAnnotations(node)
  const { step } = value
  for (const path of pathsOf(step)) checkPath(findings, path)
  return step.kind === 'split' ? checkSplit(findings, step) : step
}

/** Returns the paths of a step in the order of its text. */
export function pathsOf(step: MigrationStep): readonly SchemaPath[] {
  switch (step.kind) {
    case 'add':
    case 'backfill':
    case 'drop':
      return [step.field]
    case 'split':
      return [step.field, ...step.to]
    case 'move':
      return [step.field, step.to]
    case 'move_conflicts':
    case 'move_wildcard':
      return [step.into]
    case 'add_wildcard':
      return []
  }
}

function checkPath(findings: Findings, { steps, stepSpans, span }: SchemaPath): void {
  if (steps.length === 0) findings.add(emptyPath(span))
  steps.forEach((step, index) => {
    if (typeof step === 'number') findings.add(indexedPath(stepSpans[index] ?? span))
  })
}

function checkSplit(findings: Findings, step: Extract<MigrationStep, { kind: 'split' }>): MigrationStep | undefined {
  const { to, span } = step
  const [first] = to
  if (first === undefined || to.length < 2) return findings.add(expectedValue('at least two fields to split into', span))
  const distinct = new Set(to.map(({ steps }) => JSON.stringify(steps)))
  if (distinct.size === to.length) return step
  const list = { ...first.span, end: to.at(-1)?.span.end ?? first.span.end }
  return findings.add(expectedValue('list of fields with no duplicates', list))
}
