import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { displayPath } from '../display/names.ts'
import type { CollectionItem } from '../model/schema-item.ts'
import { fitsQuery, isNullable, remainderOf, showFieldType } from './field-type.ts'
import { endOf, hint, migrationError, startOf, suggestMigrations } from './migration-errors.ts'
import { type Shape, type ShapeField, isPresent, typeOfField } from './document-shape.ts'

/** Explains why documents of the live shape are none of the shape before the migrations. */
export function explainIncompatibility(shape: Shape, live: Shape, item: CollectionItem): readonly Diagnostic[] {
  const found = [
    ...[...live.fields.values()].flatMap((field) => explainLiveField(shape, field, item)),
    ...[...shape.fields.values()].flatMap((field) => (live.fields.has(field.name.text) ? [] : explainNewField(field, item))),
    ...explainWildcard(shape, live, item),
  ]
  return found.length > 0 ? found : [migrationError('Submitted schema is not compatible with the live schema', item.span)]
}

function explainLiveField(shape: Shape, live: ShapeField, item: CollectionItem): Diagnostic[] {
  const name = live.name.text
  const shownName = displayPath([name])
  const field = shape.fields.get(name)
  if (field === undefined) {
    const advice = suggestMigrations(item, 'Drop the field and its data with a `drop` migration', [`drop .${name}`])
    return [migrationError(`Field \`.${name}\` is missing from the submitted schema`, item.span, [advice])]
  }
  const isBackfilled = field.source.kind === 'backfill'
  if (!isPresent(field) || isBackfilled) {
    const place = field.source.kind === 'backfill' ? field.source.step.span : field.name.span
    return [migrationError(`Field \`${shownName}\` is in the live schema, so it cannot be added or backfilled`, place)]
  }
  const type = typeOfField(field)
  const liveType = typeOfField(live)
  if (fitsQuery(liveType, type)) return []
  const rest = `tmp: ${showFieldType(remainderOf(liveType, type))}\n  migrations {\n    split .${name} -> .${name}, .tmp\n  }\n`
  const message = `Field \`.${name}\` of type \`${showFieldType(type)}\` does not match the live type \`${showFieldType(liveType)}\``
  const advice = hint('Add a migration to split the invalid types into another field', startOf(live.name.span), rest)
  return [migrationError(message, type.span, [advice])]
}

function explainNewField(field: ShapeField, item: CollectionItem): Diagnostic[] {
  const { name, source } = field
  if (source.kind === 'drop') {
    return [migrationError(`Field \`.${name.text}\` was dropped but it doesn't exist in the live schema`, name.span)]
  }
  if (source.kind !== 'schema') return []
  if (source.defaultValue !== undefined || isNullable(typeOfField(field))) {
    const advice = suggestMigrations(item, 'Provide an `add` migration for this field', [`add .${name.text}`])
    return [migrationError(`Field \`.${name.text}\` is not present in the live schema`, name.span, [advice])]
  }
  return [explainRequiredField(field)]
}

/** Reports the inner field if an object has exactly one field too many. */
function explainRequiredField(field: ShapeField): Diagnostic {
  const [only, ...others] = fieldsToAdd([], field)
  const { steps, missing } = only !== undefined && others.length === 0 ? only : { steps: [field.name.text], missing: field }
  const { text, span } = missing.name
  const end = endOf(typeOfField(missing).span)
  return migrationError(`Field \`${displayPath(steps)}\` is not present in the live schema`, span, [
    hint(
      'Provide an `add` migration for this field',
      startOf(span),
      `migrations {\n    add .${text}\n    backfill .${text} = <expr>\n  }\n`,
    ),
    hint('Add a default value to this field', end, ' = <expr>'),
    hint('Make the field nullable', end, '?'),
  ])
}

interface FieldToAdd {
  readonly steps: readonly string[]
  readonly missing: ShapeField
}

function fieldsToAdd(prefix: readonly string[], field: ShapeField): readonly FieldToAdd[] {
  const steps = [...prefix, field.name.text]
  const { source, value } = field
  if (source.kind === 'add') return []
  if (source.kind !== 'schema' || value.kind !== 'record') return [{ steps, missing: field }]
  return value.hasWildcard ? [] : [...value.fields.values()].flatMap((inner) => fieldsToAdd(steps, inner))
}

// ------------------------------------------------------------------- wildcards

const KEEP_OPEN =
  'Collections with no fields defined allow arbitrary fields by default. ' +
  'To keep this behavior, add a wildcard declaration to the schema definition'

const ALL_DROPPED =
  'All fields from the live schema are dropped, reintroducing the implicit wildcard that requires an `add_wildcard` migration. ' +
  'Are you sure you meant to do this?'

function explainWildcard(shape: Shape, live: Shape, item: CollectionItem): Diagnostic[] {
  const { wildcard } = shape
  if (wildcard === undefined && live.wildcard !== undefined) {
    return [
      migrationError('Missing wildcard definition', item.span, missingWildcardHints(shape, live.wildcard.source === 'implicit', item)),
    ]
  }
  if (wildcard === undefined || live.wildcard !== undefined) return []
  if (wildcard.source === 'implicit') return [migrationError(ALL_DROPPED, item.span)]
  if (wildcard.source === 'addWildcard') return []
  const advice = suggestMigrations(item, 'Add the wildcard with an `add_wildcard` migration', ['add_wildcard'])
  return [migrationError('Wildcard was not present in the live schema', wildcard.span, [advice])]
}

function missingWildcardHints(shape: Shape, wasImplicit: boolean, item: CollectionItem): ReturnType<typeof hint>[] {
  const [first] = shape.fields.values()
  const place = startOf(first?.name.span ?? item.span)
  if (wasImplicit) return [hint(KEEP_OPEN, place, '*: Any\n')]
  const drop = 'Drop the extra fields with a `move_wildcard` and `drop` migration'
  return [
    hint('Add the wildcard back', place, '*: Any\n'),
    suggestMigrations(item, 'Move the extra fields with a `move_wildcard` migration', ['move_wildcard .conflicts'], place),
    suggestMigrations(item, drop, ['move_wildcard .conflicts', 'drop .conflicts'], place),
  ]
}
