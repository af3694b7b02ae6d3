import { ObjectValue, type Value } from '@terrarium/values'
import { SPECIAL_NAMES } from '../documents/given-data.ts'
import { integerMember, listMember, objectMember, textMember } from '../model/members.ts'
import { failureAt } from '../documents/write-failures.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { isIdentifier } from './identifiers.ts'
import { checkConstraints } from './check-constraint-definitions.ts'
import { pathFault, checkExpressionSource, checkLambdaSource, checkTypeSource } from './check-sources.ts'
import { defaultFault } from './check-default.ts'
import type { DocumentWrite } from '../documents/document-policy.ts'
import { checkProtection } from './protection.ts'

/** Names of the members of collection modules, which indexes may not have. */
const COLLECTION_MEMBERS = new Set(['all', 'byId', 'create', 'createAll', 'createData', 'where', 'firstWhere', 'definition', 'toString'])

/** Checks a collection's definition beyond its type. @see fsl.md §5 */
export function checkCollection(write: DocumentWrite): readonly ConstraintFailure[] {
  const { after } = write
  if (after === undefined) return []
  return [
    ...checkDays(after, 'history_days'),
    ...checkDays(after, 'ttl_days'),
    ...checkFields(write.context, after),
    ...checkComputedFields(after),
    ...checkWildcard(after),
    ...checkMigrations(after),
    ...checkIndexes(after),
    ...checkConstraints(after),
    ...checkProtection(write),
  ]
}

function checkDays(after: ObjectValue, field: string): readonly ConstraintFailure[] {
  const days = integerMember(after, field)
  return days !== undefined && days < 0 ? [failureAt([field], 'Non-negative value required.')] : []
}

function checkFields(context: QueryContext, after: ObjectValue): readonly ConstraintFailure[] {
  return members(after, 'fields').flatMap(([name, field]) => {
    const nameFault = memberNameFault(name)
    if (nameFault !== undefined) return [failureAt(['fields'], nameFault)]
    const signature = checkTypeSource(textMember(field, 'signature') ?? 'Any', 'signature', true)
    const value = textMember(field, 'default')
    const fault = value === undefined || signature !== undefined ? undefined : defaultFault(context, name, value)
    return [
      ...(signature === undefined ? [] : [failureAt(['fields', name, 'signature'], signature)]),
      ...(fault === undefined ? [] : [failureAt([name], fault)]),
    ]
  })
}

function checkComputedFields(after: ObjectValue): readonly ConstraintFailure[] {
  const fields = objectMember(after, 'fields')
  return members(after, 'computed_fields').flatMap(([name, field]) => {
    const fault = memberNameFault(name)
    if (fault !== undefined) return [failureAt(['computed_fields'], fault)]
    if (fields?.fields.has(name) === true) return [failureAt(['computed_fields'], `Computed field '${name}' collides with a defined field`)]
    const body = checkLambdaSource(textMember(field, 'body') ?? '', 'body', [1])
    const signature = textMember(field, 'signature')
    const type = signature === undefined ? undefined : checkTypeSource(signature, 'signature')
    return [
      ...(body === undefined ? [] : [failureAt(['computed_fields', name, 'body'], body)]),
      ...(type === undefined ? [] : [failureAt(['computed_fields', name, 'signature'], type)]),
    ]
  })
}

function checkWildcard(after: ObjectValue): readonly ConstraintFailure[] {
  const wildcard = textMember(after, 'wildcard')
  const fault = wildcard === undefined ? undefined : checkTypeSource(wildcard, 'wildcard')
  return fault === undefined ? [] : [failureAt(['wildcard'], fault)]
}

function checkMigrations(after: ObjectValue): readonly ConstraintFailure[] {
  return listMember(after, 'migrations').flatMap((step, at) => {
    const backfill = step instanceof ObjectValue ? objectMember(step, 'backfill') : undefined
    const fault = backfill && checkExpressionSource(textMember(backfill, 'value') ?? '', 'value')
    return fault === undefined ? [] : [failureAt(['migrations', at, 'backfill', 'value'], fault)]
  })
}

function checkIndexes(after: ObjectValue): readonly ConstraintFailure[] {
  return members(after, 'indexes').flatMap(([name, index]) => {
    if (!isIdentifier(name)) return [failureAt(['indexes'], 'Invalid identifier.')]
    const faults = [...checkPaths(name, index, 'terms'), ...checkPaths(name, index, 'values')]
    return faults.length === 0 && COLLECTION_MEMBERS.has(name) ? [failureAt(['indexes'], `The name '${name}' is reserved.`)] : faults
  })
}

function checkPaths(name: string, index: ObjectValue, part: 'terms' | 'values'): readonly ConstraintFailure[] {
  return listMember(index, part).flatMap((field: Value, at) => {
    const path = field instanceof ObjectValue ? (textMember(field, 'field') ?? '') : ''
    const fault = pathFault(path, part)
    return fault === undefined ? [] : [failureAt(['indexes', name, part, at, 'field'], fault)]
  })
}

function memberNameFault(name: string): string | undefined {
  if (!isIdentifier(name)) return 'Invalid identifier.'
  return SPECIAL_NAMES.has(name) ? `The name '${name}' is reserved.` : undefined
}

function members(after: ObjectValue, name: string): readonly (readonly [string, ObjectValue])[] {
  return [...(objectMember(after, name)?.fields ?? [])].flatMap(([key, value]) =>
    value instanceof ObjectValue ? [[key, value] as const] : [],
  )
}
