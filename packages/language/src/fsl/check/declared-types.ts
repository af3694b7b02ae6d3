import type { TypeExpression } from '../../syntax/tree.ts'
import type { CollectionTypeSource } from '../../environment/schema-types.ts'
import { printType } from '../../format/print.ts'
import type { CollectionItem, FunctionItem } from '../model/schema-item.ts'

/** Returns the types of a collection for the checker; the types of its fields keep their spans. */
export function collectionTypeSource(item: CollectionItem): CollectionTypeSource {
  const { name, alias, fields, indexes, documentTtls } = item
  const wildcard = fields.find(({ kind }) => kind === 'wildcard')
  return {
    name: name.text,
    alias: alias?.value.text,
    fields: fields.flatMap((field) => {
      if (field.kind !== 'defined') return []
      const { type: expression, defaultValue } = field
      return [{ name: field.name.text, signature: printType(expression), expression, hasDefault: defaultValue !== undefined }]
    }),
    wildcard: wildcard?.type && printType(wildcard.type),
    computedFields: fields.flatMap((field) => {
      if (field.kind !== 'computed') return []
      return [{ name: field.name.text, signature: field.type && printType(field.type), body: field.body }]
    }),
    indexes: indexes.map((index) => ({
      name: index.name.text,
      terms: (index.terms?.entries ?? []).map(({ path, multiValued }) => ({ path: path.steps, multiValued })),
    })),
    documentTtls: documentTtls?.value,
  }
}

/** The declared type of a function; undefined if it has none. */
export function declaredType({ signature: { parameters, result, span } }: FunctionItem): TypeExpression | undefined {
  if (result === undefined) return undefined
  const types = parameters.map(({ name, type, variadic }) => {
    return { name: name.text === '_' ? undefined : name.text, type: type ?? result, variadic }
  })
  const variadic = types.find((parameter) => parameter.variadic)
  return {
    kind: 'functionType',
    span,
    parameters: types.filter((parameter) => !parameter.variadic).map(({ name, type }) => ({ name, type })),
    variadic: variadic && { name: variadic.name, type: variadic.type },
    result,
  }
}
