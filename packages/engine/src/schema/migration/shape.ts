import type { Expression, MigrationStep, SchemaName, SchemaPath, Span, TypeExpression } from '@terrarium/language'
import { ANY_TYPE, isSubtype, NULL_TYPE } from './type-relation.ts'

/** The fields of a collection while migrations are taken back, from the last to the first. */
export interface CollectionShape {
  readonly fields: Map<string, ShapeField>
  wildcard: ShapeWildcard | undefined
}

export interface ShapeField {
  readonly name: SchemaName
  readonly value: FieldValue
  readonly source: FieldSource
}

export type FieldValue =
  | { readonly kind: 'type'; readonly type: TypeExpression }
  | { readonly kind: 'record'; readonly fields: Map<string, ShapeField>; readonly wildcard: boolean; readonly span: Span }

type StepOf<Kind extends MigrationStep['kind']> = Extract<MigrationStep, { kind: Kind }>

/** Where a field comes from, seen from the end of the migrations. */
export type FieldSource =
  | { readonly kind: 'schema'; readonly defaultValue: Expression | undefined }
  | { readonly kind: 'split'; readonly step: StepOf<'split'> }
  | { readonly kind: 'splitInto'; readonly step: StepOf<'split'>; readonly target: SchemaPath }
  | { readonly kind: 'drop'; readonly step: StepOf<'drop'> }
  /** Waits for the step that declares the field. */
  | { readonly kind: 'backfill'; readonly step: StepOf<'backfill'> }
  | { readonly kind: 'add'; readonly step: StepOf<'add'> }
  | { readonly kind: 'movedInto'; readonly step: StepOf<'move'> }

export interface ShapeWildcard {
  readonly type: TypeExpression
  readonly source: 'implicit' | 'schema' | 'moveWildcard' | 'addWildcard'
  readonly span: Span
}

/** A collection as migrations see it. */
export interface MigratedCollection {
  readonly fields: readonly {
    readonly name: SchemaName
    readonly type: TypeExpression
    readonly defaultValue: Expression | undefined
  }[]
  readonly wildcard: { readonly type: TypeExpression; readonly span: Span } | undefined
  readonly steps: readonly MigrationStep[]
  /** The block of migrations, if there is one. */
  readonly block: Span | undefined
  readonly span: Span
  /** The end of the last member, for suggestions. */
  readonly fieldsEnd: number
}

/** Makes the shape of a collection; one without fields and wildcard has the implicit wildcard. */
export function shapeOfCollection({ fields, wildcard }: MigratedCollection): CollectionShape {
  const shaped = new Map(fields.map(({ name, type, defaultValue }) => [name.text, shapeField(name, type, defaultValue)]))
  if (wildcard !== undefined) return { fields: shaped, wildcard: { ...wildcard, source: 'schema' } }
  const isOpen = shaped.size === 0
  return { fields: shaped, wildcard: isOpen ? { type: ANY_TYPE, source: 'implicit', span: ANY_TYPE.span } : undefined }
}

function shapeField(name: SchemaName, type: TypeExpression, defaultValue: Expression | undefined): ShapeField {
  const source: FieldSource = { kind: 'schema', defaultValue }
  if (type.kind !== 'objectType') return { name, value: { kind: 'type', type }, source }
  const fields = type.fields.map((field) => {
    const inner = shapeField({ text: field.name, span: field.nameSpan }, field.type, field.defaultValue)
    return [field.name, inner] as const
  })
  return { name, value: { kind: 'record', fields: new Map(fields), wildcard: type.wildcard !== undefined, span: type.span }, source }
}

export type FoundField = ShapeField | 'notFound' | 'wildcardNeighbor'

/** Finds the field at a path. What stands beside a nested wildcard has no field. */
export function findField(shape: CollectionShape, path: readonly (string | number)[]): FoundField {
  let { fields } = shape
  for (const step of path.slice(0, -1)) {
    const parent = fields.get(String(step))
    if (parent?.value.kind !== 'record' || parent.source.kind !== 'schema') return 'notFound'
    if (parent.value.wildcard) return 'wildcardNeighbor'
    fields = parent.value.fields
  }
  return fields.get(String(path.at(-1))) ?? 'notFound'
}

/** Puts a field to a path whose parents are records; in anything else it is lost. */
export function putField(shape: CollectionShape, path: readonly (string | number)[], field: ShapeField): void {
  let { fields } = shape
  for (const step of path.slice(0, -1)) {
    const parent = fields.get(String(step))
    if (parent?.value.kind !== 'record') return
    fields = parent.value.fields
  }
  fields.set(String(path.at(-1)), field)
}

export function isField(found: FoundField): found is ShapeField {
  return typeof found === 'object'
}

/** Whether the field exists before the steps that have been taken back. */
export function isPresent({ source }: ShapeField): boolean {
  return source.kind !== 'add' && source.kind !== 'splitInto' && source.kind !== 'movedInto'
}

/** The type of a field; nested wildcards do not count. */
export function typeOfField({ value }: ShapeField): TypeExpression {
  if (value.kind === 'type') return value.type
  const fields = [...value.fields.values()].filter(isPresent).map((field) => ({
    name: field.name.text,
    nameSpan: field.name.span,
    type: typeOfField(field),
    defaultValue: undefined,
  }))
  return { kind: 'objectType', span: value.span, fields, wildcard: undefined, open: false }
}

export function isNullable(field: ShapeField): boolean {
  return isSubtype(NULL_TYPE, typeOfField(field), 'fits')
}

/** Whether documents must have the field. */
export function isRequired(field: ShapeField): boolean {
  const { source } = field
  if (source.kind === 'drop') return true
  return isPresent(field) && !(source.kind === 'schema' && source.defaultValue !== undefined) && !isNullable(field)
}
