import type { Diagnostic, TypeExpression } from '@terrarium/language'
import { before, beforeBrace, behind, hint, migrationError, showSteps, suggestStatements } from './migration-errors.ts'
import { isNullable, isPresent, typeOfField, type CollectionShape, type MigratedCollection, type ShapeField } from './shape.ts'
import { isSubtype, showType, subtractType } from './type-relation.ts'

/** Tells whether documents of the live shape are ones of the shape that the migrations apply to. */
export function isCompatible(origin: CollectionShape, live: CollectionShape): boolean {
  for (const name of new Set([...origin.fields.keys(), ...live.fields.keys()])) {
    const field = origin.fields.get(name)
    const known = live.fields.get(name)
    if (!fieldsAgree(origin, field, known)) return false
  }
  const { wildcard } = origin
  if (live.wildcard === undefined) return wildcard === undefined || wildcard.source === 'addWildcard'
  return wildcard !== undefined && isSubtype(live.wildcard.type, wildcard.type, 'top')
}

function fieldsAgree(origin: CollectionShape, field: ShapeField | undefined, known: ShapeField | undefined): boolean {
  if (field === undefined) return false
  if (known === undefined) return isIntroduced(origin, field)
  return field.source.kind !== 'backfill' && isPresent(field) && isSubtype(typeOfField(known), typeOfField(field), 'top')
}

/** Whether a field that documents do not have comes from a step, or is an object of such fields alone. */
function isIntroduced(origin: CollectionShape, field: ShapeField): boolean {
  if (field.source.kind !== 'schema') return !isPresent(field)
  return origin.wildcard === undefined && isAdded(field)
}

function isAdded({ source, value }: ShapeField): boolean {
  if (source.kind === 'add') return true
  return source.kind === 'schema' && value.kind === 'record' && !value.wildcard && [...value.fields.values()].every(isAdded)
}

/** Tells why a submitted schema does not follow from the live one. `shape` is the submitted one with what rewinding found out. */
export function explainDifferences(shape: CollectionShape, live: CollectionShape, collection: MigratedCollection): readonly Diagnostic[] {
  const errors = [
    ...[...live.fields.values()].flatMap((field) => liveFieldFault(shape, field, collection) ?? []),
    ...[...shape.fields.values()].flatMap((field) => (live.fields.has(field.name.text) ? [] : (newFieldFault(field, collection) ?? []))),
    ...wildcardFaults(shape, live, collection),
  ]
  return errors.length > 0 ? errors : [migrationError('Submitted schema is not compatible with the live schema', collection.span)]
}

function liveFieldFault(shape: CollectionShape, known: ShapeField, collection: MigratedCollection): Diagnostic | undefined {
  const name = known.name.text
  const field = shape.fields.get(name)
  if (field === undefined) {
    const advice = 'Drop the field and its data with a `drop` migration'
    return migrationError(`Field \`.${name}\` is missing from the submitted schema`, collection.span, [
      suggestStatements(collection.block, beforeBrace(collection.span), advice, [`drop .${name}`]),
    ])
  }
  const present = `Field \`.${name}\` is in the live schema, so it cannot be added or backfilled`
  if (!isPresent(field)) return migrationError(present, field.name.span)
  if (field.source.kind === 'backfill') return migrationError(present, field.source.step.span)
  const before = typeOfField(known)
  const after = typeOfField(field)
  return isSubtype(before, after, 'fits') ? undefined : typeFault(known, before, after)
}

function typeFault({ name }: ShapeField, live: TypeExpression, submitted: TypeExpression): Diagnostic {
  const message = `Field \`.${name.text}\` of type \`${showType(submitted)}\` does not match the live type \`${showType(live)}\``
  const left = showType(subtractType(live, submitted))
  const suggestion = `tmp: ${left}\n  migrations {\n    split .${name.text} -> .${name.text}, .tmp\n  }\n`
  return migrationError(message, submitted.span, [
    hint('Add a migration to split the invalid types into another field', before(name.span), suggestion),
  ])
}

function newFieldFault(field: ShapeField, collection: MigratedCollection): Diagnostic | undefined {
  const { name, source } = field
  if (source.kind === 'drop') {
    return migrationError(`Field \`.${name.text}\` was dropped but it doesn't exist in the live schema`, name.span)
  }
  if (source.kind !== 'schema') return undefined
  if (source.defaultValue !== undefined || isNullable(field)) {
    return migrationError(`Field \`.${name.text}\` is not present in the live schema`, name.span, [
      suggestStatements(collection.block, beforeBrace(collection.span), 'Provide an `add` migration for this field', [`add .${name.text}`]),
    ])
  }
  const missing = withoutAdd([], field)
  const [path, one] = missing.length === 1 && missing[0] !== undefined ? missing[0] : ([[name.text], field] as const)
  const type = behind(typeOfField(one).span)
  const block = `migrations {\n    add .${one.name.text}\n    backfill .${one.name.text} = <expr>\n  }\n`
  return migrationError(`Field \`${showSteps(path)}\` is not present in the live schema`, one.name.span, [
    hint('Provide an `add` migration for this field', before(one.name.span), block),
    hint('Add a default value to this field', type, ' = <expr>'),
    hint('Make the field nullable', type, '?'),
  ])
}

/** The leaves of a field that no step adds. */
function withoutAdd(prefix: readonly string[], field: ShapeField): readonly (readonly [readonly string[], ShapeField])[] {
  const path = [...prefix, field.name.text]
  if (field.source.kind === 'add') return []
  if (field.source.kind !== 'schema' || field.value.kind !== 'record') return [[path, field]]
  return field.value.wildcard ? [] : [...field.value.fields.values()].flatMap((inner) => withoutAdd(path, inner))
}

function wildcardFaults(shape: CollectionShape, live: CollectionShape, collection: MigratedCollection): readonly Diagnostic[] {
  if (shape.wildcard === undefined && live.wildcard !== undefined)
    return [missingWildcard(shape, live.wildcard.source === 'implicit', collection)]
  if (shape.wildcard === undefined || live.wildcard !== undefined) return []
  switch (shape.wildcard.source) {
    case 'implicit':
      return [
        migrationError(
          'All fields from the live schema are dropped, reintroducing the implicit wildcard that requires an `add_wildcard` migration. Are you sure you meant to do this?',
          collection.span,
        ),
      ]
    case 'addWildcard':
      return []
    default: {
      const advice = 'Add the wildcard with an `add_wildcard` migration'
      return [
        migrationError('Wildcard was not present in the live schema', shape.wildcard.span, [
          suggestStatements(collection.block, beforeBrace(collection.span), advice, ['add_wildcard']),
        ]),
      ]
    }
  }
}

function missingWildcard(shape: CollectionShape, wasImplicit: boolean, { block, span }: MigratedCollection): Diagnostic {
  const [first] = shape.fields.values()
  const place = before(first?.name.span ?? span)
  const kept =
    'Collections with no fields defined allow arbitrary fields by default. To keep this behavior, add a wildcard declaration to the schema definition'
  const hints = wasImplicit
    ? [hint(kept, place, '*: Any\n')]
    : [
        hint('Add the wildcard back', place, '*: Any\n'),
        suggestStatements(block, place, 'Move the extra fields with a `move_wildcard` migration', ['move_wildcard .conflicts']),
        suggestStatements(block, place, 'Drop the extra fields with a `move_wildcard` and `drop` migration', [
          'move_wildcard .conflicts',
          'drop .conflicts',
        ]),
      ]
  return migrationError('Missing wildcard definition', span, hints)
}
