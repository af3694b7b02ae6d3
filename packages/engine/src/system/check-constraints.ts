import { ObjectValue, type Value } from '@terrarium/values'
import { readUniqueFields } from '../catalog/read-index.ts'
import { listMember, objectMember, textMember } from '../document/members.ts'
import { displayProvided } from '../document/display-type.ts'
import { failureAt } from '../document/write-failures.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { pathFault } from './check-collection.ts'
import { isIdentifier } from './identifiers.ts'
import { checkLambdaSource } from './lambda-source.ts'

/** Checks the constraints of a collection's definition. All failures are placed at `constraints`. */
export function checkConstraints(after: ObjectValue): readonly ConstraintFailure[] {
  const constraints = listMember(after, 'constraints').filter((value): value is ObjectValue => value instanceof ObjectValue)
  return [...checkFaults(constraints).map((message) => failureAt(['constraints'], message)), ...uniqueFaults(constraints)]
}

function checkFaults(constraints: readonly ObjectValue[]): readonly string[] {
  const names = new Set<string>()
  return constraints.flatMap((constraint) => {
    const check = objectMember(constraint, 'check')
    if (check === undefined) return []
    const name = textMember(check, 'name') ?? ''
    const isDuplicate = names.has(name)
    names.add(name)
    if (!isIdentifier(name)) return ['Invalid identifier.']
    if (isDuplicate) return [`Duplicate check constraint name '${name}'`]
    const body = checkLambdaSource(textMember(check, 'body') ?? '', 'body', [1])
    return body === undefined ? [] : [body]
  })
}

function uniqueFaults(constraints: readonly ObjectValue[]): readonly ConstraintFailure[] {
  const seen = new Set<string>()
  return constraints.flatMap((constraint, at) => {
    const given = listMember(constraint, 'unique')
    if (!constraint.fields.has('unique')) return []
    if (new Set(given.map((value) => typeof value)).size > 1) return [failureAt(['constraints', at, 'unique'], mixedFields(given))]
    const paths = listMember(constraint, 'unique').map((value) => (value instanceof ObjectValue ? (textMember(value, 'field') ?? '') : String(value)))
    if (paths.length === 0) return [failureAt(['constraints'], 'Unique constraints must have at least one term')]
    const fault = paths.map((path) => pathFault(path, 'unique')).find((found) => found !== undefined)
    if (fault !== undefined) return [failureAt(['constraints', at, 'unique'], fault)]
    const fields = readUniqueFields(constraint)
    const shape = JSON.stringify(fields.map(({ path, multiValued }) => [path, multiValued]))
    const isDuplicate = seen.has(shape)
    seen.add(shape)
    return isDuplicate ? [failureAt(['constraints'], `Duplicate unique constraint on path [${fields.map(({ path }) => `.${path.join('.')}`).join(', ')}]`)] : []
  })
}

/** Fields are all texts or all objects. */
function mixedFields(given: readonly Value[]): string {
  return `Expected Array<String | { field: String, mva: Boolean | Null }>, provided ${displayProvided(given, { kind: 'scalar', name: 'Any' })}`
}
