import type { TypeExpression } from '../../syntax/tree.ts'
import type { CollectionTypeSource } from '../../types/schema-types.ts'
import { printType } from '../../format/print.ts'
import type { CollectionItem, FunctionItem } from '../tree.ts'

/** What the checker needs to know of a collection; spans of its fields' types stay those of the text. */
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

/** The type that a function declares, if it declares one. */
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
