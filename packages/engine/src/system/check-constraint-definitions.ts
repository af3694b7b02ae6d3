import { ObjectValue } from '@terrarium/values'
import { readUniqueFields } from '../catalog/read-index.ts'
import { listMember, objectMember, textMember, textOf } from '../model/members.ts'
import { failureAt } from '../documents/write-failures.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { isIdentifier } from './identifiers.ts'
import { pathFault, checkLambdaSource } from './check-sources.ts'

/** Checks the constraints of a collection's definition. */
export function checkConstraints(after: ObjectValue): readonly ConstraintFailure[] {
  const constraints = listMember(after, 'constraints').filter((value): value is ObjectValue => value instanceof ObjectValue)
  return [...checkFaults(constraints), ...uniqueFaults(constraints)]
}

function checkFaults(constraints: readonly ObjectValue[]): readonly ConstraintFailure[] {
  const names = new Set<string>()
  return constraints.flatMap((constraint, at) => {
    const check = objectMember(constraint, 'check')
    if (check === undefined) return []
    const name = textMember(check, 'name') ?? ''
    const isDuplicate = names.has(name)
    names.add(name)
    if (!isIdentifier(name)) return [failureAt(['constraints', at, 'check', 'name'], 'Invalid identifier.')]
    if (isDuplicate) return [failureAt(['constraints'], `Duplicate check constraint name '${name}'`)]
    const body = checkLambdaSource(textMember(check, 'body') ?? '', 'body', [1])
    return body === undefined ? [] : [failureAt(['constraints', at, 'check', 'body'], body)]
  })
}

function uniqueFaults(constraints: readonly ObjectValue[]): readonly ConstraintFailure[] {
  const seen = new Set<string>()
  return constraints.flatMap((constraint, at) => {
    if (!constraint.fields.has('unique')) return []
    const paths = listMember(constraint, 'unique').map((value) =>
      value instanceof ObjectValue ? (textMember(value, 'field') ?? '') : textOf(value),
    )
    if (paths.length === 0) return [failureAt(['constraints'], 'Unique constraints must have at least one term')]
    const fault = paths.map((path) => pathFault(path, 'unique')).find((found) => found !== undefined)
    if (fault !== undefined) return [failureAt(['constraints', at, 'unique'], fault)]
    const fields = readUniqueFields(constraint)
    const shape = JSON.stringify(fields.map(({ path, multiValued }) => [path, multiValued]))
    const isDuplicate = seen.has(shape)
    seen.add(shape)
    return isDuplicate
      ? [failureAt(['constraints'], `Duplicate unique constraint on path [${fields.map(({ path }) => `.${path.join('.')}`).join(', ')}]`)]
      : []
  })
}
