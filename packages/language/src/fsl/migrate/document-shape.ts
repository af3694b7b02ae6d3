import type { Span } from '../../source/span.ts'
import type { Expression, ObjectTypeField, TypeExpression } from '../../syntax/tree.ts'
import { NO_SPAN } from '../model/schema-item.ts'
import type { CollectionItem, MigrationStep, SchemaName, SchemaPath } from '../model/schema-item.ts'
import { isNullable, resolveFieldType } from './field-type.ts'

/**
 * The shape of the documents of a collection. Rewinding migrations changes a shape step by step, from the submitted one back to the one
 * that the steps start from; every field records the step that made it.
 */

export type StepOf<Kind extends MigrationStep['kind']> = Extract<MigrationStep, { kind: Kind }>

/** The origin of a field. */
export type FieldSource =
  | { readonly kind: 'schema'; readonly defaultValue: Expression | undefined }
  /** The step splits it and removes it. */
  | { readonly kind: 'split'; readonly step: StepOf<'split'> }
  /** It is a target of a split. */
  | { readonly kind: 'splitInto'; readonly step: StepOf<'split'>; readonly target: SchemaPath }
  | { readonly kind: 'drop'; readonly step: StepOf<'drop'> }
  /** The step gives it a value; an earlier step must declare it. */
  | { readonly kind: 'backfill'; readonly step: StepOf<'backfill'> }
  | { readonly kind: 'add'; readonly step: StepOf<'add'> }
  | { readonly kind: 'movedInto'; readonly step: StepOf<'move'> }

export type ShapeValue =
  | { readonly kind: 'plain'; readonly type: TypeExpression }
  | { readonly kind: 'record'; readonly fields: Map<string, ShapeField>; readonly hasWildcard: boolean; readonly span: Span }

export interface ShapeField {
  readonly name: SchemaName
  readonly value: ShapeValue
  readonly source: FieldSource
}

export interface ShapeWildcard {
  readonly type: TypeExpression
  readonly source: 'implicit' | 'schema' | 'moveWildcard' | 'addWildcard'
  readonly span: Span
}

export const ANY_TYPE: TypeExpression = { kind: 'anyType', span: NO_SPAN }

/** Whether a field exists before the step of its origin. */
export function isPresent({ source: { kind } }: ShapeField): boolean {
  return kind === 'schema' || kind === 'split' || kind === 'drop' || kind === 'backfill'
}

/** The type of a field. An object type has only the fields that are present, and no wildcard. */
export function typeOfField({ value }: ShapeField): TypeExpression {
  if (value.kind === 'plain') return value.type
  const fields = [...value.fields.values()].filter(isPresent).map((field): ObjectTypeField => {
    return { name: field.name.text, nameSpan: field.name.span, type: typeOfField(field), defaultValue: undefined }
  })
  return { kind: 'objectType', span: value.span, fields, wildcard: undefined, open: false }
}

/** Whether documents may lack the field. */
export function isOptional(field: ShapeField): boolean {
  if (field.source.kind === 'drop') return false
  const hasDefault = field.source.kind === 'schema' && field.source.defaultValue !== undefined
  return !isPresent(field) || hasDefault || isNullable(typeOfField(field))
}

/** Why there is no field at a path. */
export type MissingField = 'notFound' | 'besideWildcard'

export class Shape {
  readonly fields: Map<string, ShapeField>
  wildcard: ShapeWildcard | undefined

  constructor(fields: Map<string, ShapeField>, wildcard: ShapeWildcard | undefined) {
    this.fields = fields
    this.wildcard = wildcard
  }

  copy(): Shape {
    return new Shape(copyFields(this.fields), this.wildcard)
  }

  get({ steps }: Pick<SchemaPath, 'steps'>): ShapeField | MissingField {
    let { fields } = this
    for (const step of steps.slice(0, -1)) {
      const field = fields.get(String(step))
      if (field?.value.kind !== 'record' || field.source.kind !== 'schema') return 'notFound'
      if (field.value.hasWildcard) return 'besideWildcard'
      fields = field.value.fields
    }
    return fields.get(String(steps.at(-1))) ?? 'notFound'
  }

  /** Puts a field at a path. Does nothing if its parent is not an object. */
  put({ steps }: Pick<SchemaPath, 'steps'>, field: ShapeField): void {
    let { fields } = this
    for (const step of steps.slice(0, -1)) {
      const parent = fields.get(String(step))
      if (parent?.value.kind !== 'record') return
      fields = parent.value.fields
    }
    fields.set(String(steps.at(-1)), field)
  }
}

export function parentOf({ steps, stepSpans, span }: SchemaPath): SchemaPath | undefined {
  return steps.length < 2 ? undefined : { steps: steps.slice(0, -1), stepSpans: stepSpans.slice(0, -1), span }
}

/** The name at the end of a path. */
export function lastName({ steps, stepSpans, span }: SchemaPath): SchemaName {
  return { text: String(steps.at(-1) ?? ''), span: stepSpans.at(-1) ?? span }
}

function copyFields(fields: ReadonlyMap<string, ShapeField>): Map<string, ShapeField> {
  return new Map([...fields].map(([name, field]) => [name, { ...field, value: copyValue(field.value) }]))
}

function copyValue(value: ShapeValue): ShapeValue {
  return value.kind === 'plain' ? value : { ...value, fields: copyFields(value.fields) }
}

/** The shape that a collection declares. */
export function shapeOf({ fields }: CollectionItem): Shape {
  const shaped = new Map<string, ShapeField>()
  let wildcard: ShapeWildcard | undefined
  for (const field of fields) {
    if (field.kind === 'wildcard') wildcard ??= { type: resolveFieldType(field.type), source: 'schema', span: field.span }
    if (field.kind === 'defined') shaped.set(field.name.text, shapeField(field.name, field.type, field.defaultValue))
  }
  if (wildcard === undefined && shaped.size === 0) wildcard = { type: ANY_TYPE, source: 'implicit', span: NO_SPAN }
  return new Shape(shaped, wildcard)
}

function shapeField(name: SchemaName, type: TypeExpression, defaultValue: Expression | undefined): ShapeField {
  const source: FieldSource = { kind: 'schema', defaultValue }
  if (type.kind !== 'objectType' || type.open) return { name, value: { kind: 'plain', type: resolveFieldType(type) }, source }
  const fields = type.fields.map((field): [string, ShapeField] => {
    return [field.name, shapeField({ text: field.name, span: field.nameSpan }, field.type, field.defaultValue)]
  })
  const value: ShapeValue = { kind: 'record', fields: new Map(fields), hasWildcard: type.wildcard !== undefined, span: type.span }
  return { name, value, source }
}
