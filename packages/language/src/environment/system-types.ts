/** Shapes of the system collections: each collection, its documents, and a missing document. */
import { SYSTEM_COLLECTIONS, type SystemCollectionSignature } from '../library/system.ts'
import { RANGE_SIGNATURE } from './collection-types.ts'
import { schemeOf, simpleScheme, type Scheme } from '../types/scheme.ts'
import { LazyFields, type TypeShape } from '../types/shape.ts'
import { falseMethod, lazySignature, signatureType } from './signature-type.ts'
import { functionType, literalType, namedType, NULL_TYPE } from '../types/type.ts'

type Makers = [string, () => Scheme][]

export function systemShapes(): readonly TypeShape[] {
  return [
    ...SYSTEM_COLLECTIONS.flatMap((collection) => [collectionShape(collection), documentShape(collection), missingShape(collection)]),
    deletedShape(),
  ]
}

function shape(name: string, fields: Makers, details: Partial<TypeShape>): TypeShape {
  return {
    name,
    parameters: [],
    fields: new LazyFields(new Map(fields)),
    apply: undefined,
    access: undefined,
    alias: undefined,
    persistable: false,
    document: undefined,
    ...details,
  }
}

function collectionShape({ global, document, key, create, fields, apply }: SystemCollectionSignature): TypeShape {
  const byKey: Makers[number] =
    key === 'name'
      ? ['byName', lazySignature(`(name: String) => NamedRef<${document}>`)]
      : ['byId', lazySignature(`(id: ID) => Ref<${document}>`)]
  const makers: Makers = [
    ['all', lazySignature(`(() => Set<${document}>) & ((range: ${RANGE_SIGNATURE}) => Set<${document}>)`)],
    byKey,
    ['create', lazySignature(`(data: ${create}) => ${document}`)],
    ['firstWhere', lazySignature(`(pred: (${document} => Boolean)) => ${document} | Null`)],
    ['where', lazySignature(`(pred: (${document} => Boolean)) => Set<${document}>`)],
    ['toString', lazySignature('() => String')],
    ...Object.entries(fields).map(([name, { type }]): Makers[number] => [name, lazySignature(type)]),
  ]
  const call = apply?.type ?? (key === 'id' ? `(id: ID) => Ref<${document}>` : undefined)
  return shape(`${global}Collection`, makers, { apply: call === undefined ? undefined : schemeOf(signatureType(call)) })
}

function documentShape({ global, document, record, methods }: SystemCollectionSignature): TypeShape {
  const makers: Makers = [
    ['coll', () => simpleScheme(namedType(`${global}Collection`))],
    ['delete', lazySignature(`() => Null${document}`)],
    ['exists', () => simpleScheme(functionType([], literalType({ kind: 'boolean', value: true })))],
    ['replace', lazySignature(`(data: { *: Any }) => ${document}`)],
    ['update', lazySignature(`(data: { *: Any }) => ${document}`)],
    ...Object.entries(methods).map(([name, { type }]): Makers[number] => [name, lazySignature(type)]),
  ]
  const alias = schemeOf(signatureType(record))
  return shape(document, makers, { alias, document: { kind: 'document', collection: global, reference: global } })
}

function missingShape({ global, document, key }: SystemCollectionSignature): TypeShape {
  const makers: Makers = [
    [key, lazySignature(key === 'name' ? 'String' : 'ID')],
    ['coll', () => simpleScheme(namedType(`${global}Collection`))],
    ['exists', falseMethod],
    ['toString', lazySignature('() => String')],
  ]
  const role = { kind: 'missing', collection: global, reference: global } as const
  return shape(`Null${document}`, makers, { alias: simpleScheme(NULL_TYPE), document: role })
}

function deletedShape(): TypeShape {
  return shape('DeletedCollection', [['toString', lazySignature('() => String')]], {})
}
