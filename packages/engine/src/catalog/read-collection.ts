import type { Timestamp } from '@terrarium/base'
import { parseLambda, type LambdaExpression } from '@terrarium/language'
import { NullValue, ObjectValue, TimeValue } from '@terrarium/values'
import { booleanMember, integerMember, listMember, objectMember, textMember } from '../model/members.ts'
import type { SchemaField, SchemaType } from '../model/schema-type.ts'
import type { CheckConstraintDefinition, CollectionDefinition, ComputedFieldDefinition, FieldDefinition } from '../model/catalog.ts'
import { readMigrations } from '../model/migration.ts'
import { readBackingIndexes, readIndexes, readUniqueConstraints } from './read-index.ts'
import type { BuildStates } from '../storage/index-build.ts'
import { ANY, schemaTypeOfSignature } from '../model/schema-type-of.ts'

/** Reads a Collection document as the definition of its collection; `builds` are those of its database. */
export function readCollection(
  documentId: bigint,
  ts: Timestamp,
  document: ObjectValue,
  builds: BuildStates = NO_BUILDS,
): CollectionDefinition {
  const name = textMember(document, 'name') ?? ''
  const fields = readFields(document)
  const wildcard = textMember(document, 'wildcard')
  const backing = readBackingIndexes(document)
  return {
    id: Number(documentId),
    name,
    alias: textMember(document, 'alias'),
    system: false,
    named: false,
    documentId,
    ts,
    fields,
    wildcard,
    dataType: dataTypeOf(name, fields, wildcard),
    computedFields: readComputedFields(name, document),
    indexes: readIndexes(document, backing, builds),
    uniqueConstraints: readUniqueConstraints(document, backing, builds),
    checkConstraints: readCheckConstraints(document),
    historyDays: integerMember(document, 'history_days'),
    ttlDays: integerMember(document, 'ttl_days'),
    documentTtls: booleanMember(document, 'document_ttls'),
    historyFloor: readFloor(document, ts),
    migrations: readMigrations(document),
  }
}

const NO_BUILDS: BuildStates = new Map()

/** Where the bodies of computed fields come from, in spans. */
export function computedFieldSource(collection: string, field: string): string {
  return `*computed_field:${collection}:${field}*`
}

export function checkConstraintSource(name: string): string {
  return `*check_constraint:${name}*`
}

export function fieldSource(collection: string, field: string): string {
  return `*field:${collection}:${field}*`
}

/** The type of a collection's user data. */
export function dataTypeOf(collection: string, fields: ReadonlyMap<string, FieldDefinition>, wildcard: string | undefined): SchemaType {
  const members = new Map<string, SchemaField>()
  for (const field of fields.values())
    members.set(field.name, { type: schemaTypeOfSignature(field.signature, fieldSource(collection, field.name)) })
  const open = wildcard !== undefined || fields.size === 0
  return { kind: 'object', fields: members, wildcard: open ? ANY : undefined }
}

function readFields(document: ObjectValue): ReadonlyMap<string, FieldDefinition> {
  const fields = new Map<string, FieldDefinition>()
  for (const [name, value] of objectMember(document, 'fields')?.fields ?? []) {
    if (!(value instanceof ObjectValue)) continue
    fields.set(name, { name, signature: textMember(value, 'signature') ?? 'Any', defaultSource: textMember(value, 'default') })
  }
  return fields
}

function readComputedFields(collection: string, document: ObjectValue): ReadonlyMap<string, ComputedFieldDefinition> {
  const fields = new Map<string, ComputedFieldDefinition>()
  for (const [name, value] of objectMember(document, 'computed_fields')?.fields ?? []) {
    if (!(value instanceof ObjectValue)) continue
    const source = textMember(value, 'body') ?? ''
    const body = readLambda(source, computedFieldSource(collection, name))
    if (body !== undefined) fields.set(name, { name, signature: textMember(value, 'signature'), body, source })
  }
  return fields
}

function readCheckConstraints(document: ObjectValue): readonly CheckConstraintDefinition[] {
  const checks: CheckConstraintDefinition[] = []
  for (const value of listMember(document, 'constraints')) {
    const check = value instanceof ObjectValue ? objectMember(value, 'check') : undefined
    if (check === undefined) continue
    const name = textMember(check, 'name') ?? ''
    const source = textMember(check, 'body') ?? ''
    const body = readLambda(source, checkConstraintSource(name))
    if (body !== undefined) checks.push({ name, body, source })
  }
  return checks
}

/** Parses a stored body. Definitions are validated when they are written, so one that does not parse is left out. */
export function readLambda(text: string, source: string): LambdaExpression | undefined {
  const parsed = parseLambda(text, source, { shortAllowed: true })
  return parsed.diagnostics.length > 0 ? undefined : parsed.tree
}

function readFloor(document: ObjectValue, ts: Timestamp): Timestamp {
  const floor = document.fields.get('min_valid_time')
  if (floor instanceof TimeValue) return floor.seconds * 1e6 + Math.floor(floor.nanos / 1000)
  return floor === undefined || floor instanceof NullValue ? 0 : ts
}
