import type { CollectionDefinition, FieldDefinition } from '../../../data/collection-definition.ts'
import { typeNameOf } from '../../../data/value-text.ts'
import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { isSameValue } from '../../../data/field-differences.ts'
import { fieldOf } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'

/** Steps from a document's data to a value in it. */
export type ValuePath = readonly (string | number)[]

/** One row of a document shown as a tree. */
export interface FieldLine {
  readonly id: string
  readonly level: number
  readonly name: string
  readonly path: ValuePath
  /** Undefined for a field that is not there. */
  readonly value: WireValue | undefined
  readonly type: string
  /** `meta` is kept by the database, `absent` is defined and not there, `missing` holds those of them that may be, `more` leads to the rest of a long list. */
  readonly kind: 'meta' | 'data' | 'computed' | 'absent' | 'missing' | 'removed' | 'more'
  /** Undefined for a leaf. */
  readonly expanded: boolean | undefined
  readonly changed: boolean
  /** The type and the constraints that the schema gives it; of a computed field the lambda. */
  readonly signature: string | undefined
}

export interface FieldLinesOptions {
  readonly document: Pick<StoredDocument, 'id' | 'ts'> & { readonly collection: string }
  /** As they are stored, without computed fields. */
  readonly stored: readonly WireField[]
  /** As they are to be. */
  readonly fields: readonly WireField[]
  /** Computed fields with what they gave. */
  readonly computed: readonly WireField[]
  readonly definition: CollectionDefinition | undefined
  /** Whether fields that may be missing, and are, stand behind one line. */
  readonly collapsesMissing: boolean
  readonly isOpen: (id: string) => boolean
  /** Parts of a list that are shown, by its line. */
  readonly limitOf: (id: string) => number
}

/** Parts of an object or of an array that are shown at first. */
export const PARTS_SHOWN = 100

/** Lays a document out as rows: what the database keeps, then its fields in the order of the schema and of writing, then what is computed. */
export function fieldLines(options: FieldLinesOptions): readonly FieldLine[] {
  const { document, stored, fields, computed, definition } = options
  const lines: FieldLine[] = [
    ...(document.ts === '' ? [] : [metaLine('id', { kind: 'id', value: document.id })]),
    metaLine('coll', { kind: 'module', text: document.collection }),
    ...(document.ts === '' ? [] : [metaLine('ts', { kind: 'time', text: document.ts })]),
  ]
  const missing = missingFields(options)
  const lastDefined = definition?.fields[definition.fields.length - 1]?.name
  for (const name of orderedNames(options)) {
    const signature = definition?.fields.find((field) => field.name === name)
    const value = fieldOf(fields, name)
    const before = fieldOf(stored, name)
    if (value !== undefined) visit(lines, options, { name, path: [name], value, before, signature, level: 1 })
    else if (signature === undefined || !missing.includes(signature)) lines.push(missingLine(name, before, signature))
    if (name === lastDefined) lines.push(...missingLines(missing, options))
  }
  for (const { name, value } of computed) {
    const signature = definition?.computedFields.find((field) => field.name === name)?.body
    lines.push({ ...metaLine(name, value), id: `computed ${name}`, kind: 'computed', signature })
  }
  return lines
}

/** Defined fields first, in their order; then the others as they are, and those that were removed. */
function orderedNames({ definition, fields, stored }: FieldLinesOptions): readonly string[] {
  const defined = definition?.fields.map(({ name }) => name) ?? []
  const others = [...fields, ...stored].map(({ name }) => name)
  return [...new Set([...defined, ...others])]
}

/** The id of the line behind which missing fields stand; no field's id begins so. */
const MISSING_ID = 'missing'

/** Defined fields that may be missing, and are; none where each has a line of its own. */
function missingFields({ definition, stored, fields, collapsesMissing }: FieldLinesOptions): readonly FieldDefinition[] {
  if (!collapsesMissing) return []
  const isMissing = ({ name }: FieldDefinition) => fieldOf(fields, name) === undefined && fieldOf(stored, name) === undefined
  return (definition?.fields ?? []).filter((field) => isOptional(field) && isMissing(field))
}

/** Whether a document is valid without a field: its type takes null. */
function isOptional({ signature }: FieldDefinition): boolean {
  return /\?$|^Any$|\|\s*Null\b|^Null\b/.test(signature.trim())
}

function missingLines(missing: readonly FieldDefinition[], { isOpen }: FieldLinesOptions): readonly FieldLine[] {
  if (missing.length === 0) return []
  const expanded = isOpen(MISSING_ID)
  const line: FieldLine = {
    ...metaLine(String(missing.length), { kind: 'null' }),
    id: MISSING_ID,
    kind: 'missing',
    value: undefined,
    type: '',
    expanded,
  }
  return expanded ? [line, ...missing.map((field) => ({ ...missingLine(field.name, undefined, field), level: 2 }))] : [line]
}

function metaLine(name: string, value: WireValue): FieldLine {
  const type = value.kind === 'module' ? 'Collection' : typeNameOf(value)
  return {
    id: `meta ${name}`,
    level: 1,
    name,
    path: [name],
    value,
    type,
    kind: 'meta',
    expanded: undefined,
    changed: false,
    signature: undefined,
  }
}

function missingLine(name: string, before: WireValue | undefined, definition: FieldDefinition | undefined): FieldLine {
  const base = { id: `.${name}`, level: 1, name, path: [name], value: undefined, expanded: undefined, signature: definition?.signature }
  return before === undefined
    ? { ...base, kind: 'absent', type: definition?.signature ?? '', changed: false }
    : { ...base, kind: 'removed', type: typeNameOf(before), changed: true }
}

interface Visited {
  readonly name: string
  readonly path: ValuePath
  readonly value: WireValue
  readonly before: WireValue | undefined
  readonly signature: FieldDefinition | undefined
  readonly level: number
}

/** The direct parts of a value. */
export function partsOf(value: WireValue): readonly { readonly step: string | number; readonly value: WireValue }[] {
  if (value.kind === 'object' || value.kind === 'document') return value.fields.map((field) => ({ step: field.name, value: field.value }))
  if (value.kind === 'array') return value.items.map((item, at) => ({ step: at, value: item }))
  return []
}

function visit(lines: FieldLine[], options: FieldLinesOptions, { name, path, value, before, signature, level }: Visited): void {
  const id = path.map((step) => `.${step}`).join('')
  const parts = partsOf(value)
  const canOpen = parts.length > 0 || value.kind === 'reference'
  const expanded = canOpen ? options.isOpen(id) : undefined
  const changed = before === undefined || !isSameValue(before, value)
  lines.push({ id, level, name, path, value, type: typeNameOf(value), kind: 'data', expanded, changed, signature: signature?.signature })
  if (expanded !== true) return
  const limit = options.limitOf(id)
  for (const part of parts.slice(0, limit)) {
    const was = before === undefined ? undefined : partsOf(before).find(({ step }) => step === part.step)?.value
    visit(lines, options, {
      name: String(part.step),
      path: [...path, part.step],
      value: part.value,
      before: was,
      signature: undefined,
      level: level + 1,
    })
  }
  if (parts.length > limit) {
    lines.push({
      ...metaLine(String(parts.length - limit), { kind: 'null' }),
      id: `${id} more`,
      path,
      level: level + 1,
      kind: 'more',
      value: undefined,
    })
  }
}

/** The same fields with the value at a path set, or removed when it is given none. */
export function withValueAt(fields: readonly WireField[], path: ValuePath, value: WireValue | undefined): readonly WireField[] {
  const changed = replaceAt({ kind: 'object', fields }, path, value)
  return changed.kind === 'object' ? changed.fields : fields
}

function replaceAt(container: WireValue, [step, ...rest]: ValuePath, value: WireValue | undefined): WireValue {
  if (step === undefined) return value ?? container
  const inner = partsOf(container).find((part) => part.step === step)?.value
  const next = rest.length === 0 ? value : inner === undefined ? undefined : replaceAt(inner, rest, value)
  if (container.kind === 'object') {
    const isThere = container.fields.some((field) => field.name === step)
    const name = String(step)
    if (!isThere) return next === undefined ? container : { ...container, fields: [...container.fields, { name, value: next }] }
    return {
      ...container,
      fields: container.fields.flatMap((field) => (field.name !== step ? field : next === undefined ? [] : { name, value: next })),
    }
  }
  if (container.kind !== 'array' || typeof step !== 'number') return container
  if (step >= container.items.length) return next === undefined ? container : { ...container, items: [...container.items, next] }
  return { ...container, items: container.items.flatMap((item, at) => (at !== step ? item : (next ?? []))) }
}
