import { parseSchema } from '@terrarium/language'
import type { SchemaItem } from '@terrarium/language'
import * as v from 'valibot'
import { collectionNameSchema, needsAlias, plainNameSchema } from '../../config/names.ts'
import { text } from '../../messages/collections-text.ts'

/** Paths of an index or of a unique constraint: `.name, mva(.tags), desc(.at)`. */
const ENTRIES = /^\s*(?:(?:asc|desc|mva)\(\s*)*\.[\w.[\]"]+\s*\)*(?:\s*,\s*(?:(?:asc|desc|mva)\(\s*)*\.[\w.[\]"]+\s*\)*)*\s*$/

function hasBlank(list: string): boolean {
  return list.split(',').some((entry) => entry.replace(/\b(?:asc|desc|mva)\s*\(|\)/g, '').trim() === '')
}

const entries = v.pipe(
  v.string(),
  v.check((list) => !hasBlank(list), text('collections.empty_entries')),
  v.check((list) => hasBlank(list) || ENTRIES.test(list), text('collections.entry_format')),
)
const optionalEntries = v.pipe(
  v.string(),
  v.check((list) => list === '' || !hasBlank(list), text('collections.empty_entries')),
  v.check((list) => hasBlank(list) || ENTRIES.test(list), text('collections.entry_format')),
)
/** Empty: no limit. */
const days = v.pipe(v.string(), v.regex(/^([1-9]\d{0,8})?$/, text('collections.days')))

const fieldSchema = v.pipe(
  v.object({
    kind: v.picklist(['stored', 'computed']),
    name: v.pipe(v.string(), v.nonEmpty(text('form.name_required')), v.regex(/^[A-Za-z_]\w*$/, text('form.name_format'))),
    type: v.string(),
    /** The default of a stored field, the function of a computed one. */
    value: v.string(),
  }),
  v.forward(
    v.partialCheck([['kind'], ['type']], ({ kind, type }) => kind === 'computed' || type.trim() !== '', text('collections.type_required')),
    ['type'],
  ),
  v.forward(
    v.partialCheck([['kind'], ['value']], ({ kind, value }) => kind === 'stored' || value.trim() !== '', text('collections.body_required')),
    ['value'],
  ),
)

export const indexSchema = v.pipe(
  v.object({ name: plainNameSchema, terms: optionalEntries, values: optionalEntries }),
  v.forward(
    v.partialCheck([['terms'], ['values']], ({ terms, values }) => terms + values !== '', text('indexes.one_needed')),
    ['terms'],
  ),
  v.forward(
    v.partialCheck([['terms']], ({ terms }) => !/(^|[,(\s])\.id\s*(?=[,)]|$)/.test(terms), text('indexes.id_term')),
    ['terms'],
  ),
)

const uniqueFieldNames = v.rawCheck<v.InferOutput<typeof fieldSchema>[]>(({ dataset, addIssue }) => {
  if (!dataset.typed) return
  const fields = dataset.value
  fields.forEach((field, index) => {
    if (fields.findIndex(({ name }) => name === field.name) === index) return
    addIssue({
      message: text('collections.duplicate_field'),
      path: [
        { type: 'array', origin: 'value', input: fields, key: index, value: field },
        { type: 'object', origin: 'value', input: { ...field }, key: 'name', value: field.name },
      ],
    })
  })
})

/** The form of a collection; a name that is there already is never checked again. */
export function collectionFormSchema(currentName: string | undefined) {
  return v.pipe(
    v.object({
      name: v.union([v.literal(currentName ?? ''), collectionNameSchema]),
      alias: v.union([v.literal(''), plainNameSchema]),
      fields: v.pipe(v.array(fieldSchema), uniqueFieldNames),
      others: v.boolean(),
      indexes: v.array(indexSchema),
      uniques: v.array(v.object({ fields: entries })),
      checks: v.array(v.object({ name: plainNameSchema, body: v.pipe(v.string(), v.nonEmpty(text('collections.body_required'))) })),
      historyDays: v.union([v.literal('0'), days]),
      ttlDays: days,
      documentTtls: v.boolean(),
      migrations: v.string(),
      /** The text of the definition that the form began with; empty for a new collection. */
      base: v.string(),
    }),
    v.forward(
      v.partialCheck([['name'], ['alias']], (values) => !needsAlias(values), text('collections.alias_needed')),
      ['alias'],
    ),
  )
}

export type CollectionValues = v.InferInput<ReturnType<typeof collectionFormSchema>>

export const NEW_COLLECTION: CollectionValues = {
  name: '',
  alias: '',
  fields: [],
  others: false,
  indexes: [],
  uniques: [],
  checks: [],
  historyDays: '',
  ttlDays: '',
  documentTtls: false,
  migrations: '',
  base: '',
}

type CollectionItem = Extract<SchemaItem, { readonly kind: 'collection' }>

/** Reads the definition of a collection into the form's values; undefined for a text with errors. */
export function readCollectionForm(source: string): CollectionValues | undefined {
  const { items, problems } = parseSchema([{ name: 'collection.fsl', text: source }])
  const [item] = items
  return problems.length > 0 || item?.kind !== 'collection' ? undefined : valuesOf(item, source)
}

function valuesOf(item: CollectionItem, source: string): CollectionValues {
  const at = (span: { readonly start: number; readonly end: number } | undefined) =>
    span === undefined ? '' : source.slice(span.start, span.end)
  const inside = (span: { readonly start: number; readonly end: number } | undefined) => at(span).replace(/^[[{]\s*|\s*[\]}]$/g, '')
  return {
    name: item.name.text,
    alias: item.alias?.value.text ?? '',
    fields: item.fields.flatMap((field) => {
      if (field.kind === 'wildcard') return []
      const type = at(field.type?.span)
      const value = field.kind === 'computed' ? at(field.body.span) : at(field.defaultValue?.span)
      return [{ kind: field.kind === 'computed' ? ('computed' as const) : ('stored' as const), name: field.name.text, type, value }]
    }),
    others: item.fields.some(({ kind }) => kind === 'wildcard'),
    indexes: item.indexes.map(({ name, terms, values }) => ({
      name: name.text,
      terms: inside(terms?.listSpan),
      values: inside(values?.listSpan),
    })),
    uniques: item.uniques.map(({ listSpan }) => ({ fields: inside(listSpan) })),
    checks: item.checks.map(({ name, body }) => ({ name: name.text, body: at(body.span) })),
    historyDays: item.historyDays.written ? String(item.historyDays.value) : '',
    ttlDays: item.ttlDays === undefined ? '' : String(item.ttlDays.value),
    documentTtls: item.documentTtls?.value === true,
    migrations: at(item.migrations?.span)
      .replace(/^migrations\s*\{\s*|\s*\}$/g, '')
      .replace(/^[ \t]+/gm, ''),
    base: source,
  }
}

/** Renders the form as the text of a definition. */
export function collectionText(values: CollectionValues): string {
  const lines = [
    ...values.fields.map(fieldLine),
    ...(values.others ? ['*: Any'] : []),
    ...values.indexes.map(indexLine),
    ...values.uniques.map(({ fields }) => `unique [${fields.trim()}]`),
    ...values.checks.map(({ name, body }) => `check ${name} (${body.trim()})`),
    ...(values.historyDays === '' ? [] : [`history_days ${values.historyDays}`]),
    ...(values.ttlDays === '' ? [] : [`ttl_days ${values.ttlDays}`]),
    ...(values.documentTtls ? ['document_ttls true'] : []),
    ...(values.migrations.trim() === '' ? [] : [`migrations {\n${indented(values.migrations.trim())}\n}`]),
  ]
  const alias = values.alias === '' ? '' : `@alias(${values.alias})\n`
  return `${alias}collection ${values.name} {\n${lines.map((line) => `${indented(line)}\n`).join('')}}\n`
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}

function fieldLine({ kind, name, type, value }: CollectionValues['fields'][number]): string {
  const typed = type.trim() === '' ? name : `${name}: ${type.trim()}`
  if (kind === 'computed') return `compute ${typed} = ${value.trim()}`
  return value.trim() === '' ? typed : `${typed} = ${value.trim()}`
}

function indexLine({ name, terms, values }: CollectionValues['indexes'][number]): string {
  const parts = [terms.trim() === '' ? '' : `  terms [${terms.trim()}]\n`, values.trim() === '' ? '' : `  values [${values.trim()}]\n`]
  return `index ${name} {\n${parts.join('')}}`
}
