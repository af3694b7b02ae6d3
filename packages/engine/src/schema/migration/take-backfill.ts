import type { Expression, SchemaPath } from '@terrarium/language'
import { beforeBrace, behind, hint, migrationError, showPath, suggestStatements } from './migration-errors.ts'
import type { Rewinding } from './rewind.ts'
import { isNullable, typeOfField, type ShapeField } from './shape.ts'

/** Takes what documents without a value receive for a field that a step declares: its backfill, else its default, else nothing. */
export function takeBackfill(run: Rewinding, field: ShapeField, path: SchemaPath): Expression | undefined {
  const { source } = field
  if (source.kind === 'backfill') return source.step.value
  if (source.kind !== 'schema') return undefined
  if (source.defaultValue === undefined && !isNullable(field)) {
    const type = typeOfField(field)
    const { block, span } = run.collection
    run.errors.push(
      migrationError(`Cannot declare non-nullable field \`${showPath(path)}\`: it has no default and no backfill value`, path.span, [
        hint('Make the field nullable', behind(type.span), '?'),
        hint('Add a default value to this field', behind(type.span), ' = <expr>'),
        suggestStatements(block, beforeBrace(span), 'Add a `backfill` migration', [`backfill ${showPath(path)} = <expr>`]),
      ]),
    )
  }
  return source.defaultValue
}
