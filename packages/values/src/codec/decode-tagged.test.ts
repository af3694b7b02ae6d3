import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MaterializedObject, type Materialized } from '../model/materialized.ts'
import { scalar } from '../testing/arbitrary-values.ts'
import { DocumentValue, DoubleValue, ModuleValue, ObjectValue, type Value } from '../model/value.ts'
import { decodeTagged, type NameResolver } from './decode-tagged.ts'
import { encodeMaterialized } from './encode.ts'
import { parseJson } from './json.ts'

const modules = new Map(['Math', 'Book', 'Collection', 'Role'].map((name) => [name, new ModuleValue(name)]))
modules.set('Volume', modules.get('Book') as ModuleValue)

const resolver: NameResolver = {
  module: (name) => modules.get(name),
  documentsOf: ({ name }) => (name === 'Book' ? 'byId' : name === 'Math' ? undefined : 'byName'),
  documentById: ({ name }, id) => new DocumentValue(1024, name, id),
  documentByName: (collection, name) => (name === 'Book' ? new DocumentValue(1, collection.name, BigInt(1), name) : undefined),
}

function decode(text: string) {
  const parsed = parseJson(text)
  return decodeTagged(parsed.kind === 'value' ? parsed.value : null, resolver)
}

describe('decodeTagged', () => {
  test.each([
    ['1', 'numbers must be tagged'],
    ['[{"a":[true,1.5]}]', 'numbers must be tagged'],
    ['{"@int":1}', '@int requires a string value'],
    ['{"@int":null}', '@int requires a string value'],
    ['{"@int":"abc"}', 'invalid integer'],
    ['{"@int":""}', 'invalid integer'],
    ['{"@int":"1.0"}', 'invalid integer'],
    ['{"@int":"2147483648"}', 'invalid integer'],
    ['{"@int":" 5"}', 'invalid integer'],
    ['{"@long":"abc"}', 'invalid long'],
    ['{"@long":"9223372036854775808"}', 'invalid long'],
    ['{"@double":"inf"}', 'invalid double'],
    ['{"@time":"2024-01-01T00:00:00"}', 'invalid time'],
    ['{"@time":null}', '@time requires a string value'],
    ['{"@date":"2023-02-29"}', 'invalid date'],
    ['{"@bytes":"%%%"}', 'invalid bytes'],
    ['{"@bytes":"-_8="}', 'invalid bytes'],
    ['{"@uuid":"0b1c62ff-2aab-4f7b-8d3c-6f6a2a1b0c01"}', "invalid tag '@uuid'"],
    ['{"@set":{"data":[]}}', "invalid tag '@set'"],
    ['{"@":"1"}', "invalid tag '@'"],
    ['{"@int":"1","@long":"2"}', 'too many keys in tagged value'],
    ['{"a":"b","@int":"1"}', 'too many keys in tagged value'],
    ['{"@object":[]}', '@object requires an object value'],
    ['{"@mod":{}}', '@mod requires a string value'],
    ['{"@mod":"Bookshelf"}', "no such module 'Bookshelf'"],
    ['{"@doc":5}', 'numbers must be tagged'],
    ['{"@doc":[]}', '@doc requires an object value'],
    ['{"@doc":null}', '@doc requires an object value'],
    ['{"@ref":{"id":"1"}}', "@ref field 'coll' is required"],
    ['{"@ref":{"id":"1","coll":"Book"}}', "@ref field 'coll' requires a module value"],
    ['{"@ref":{"id":"1","coll":{"@mod":"Math"}}}', "@ref field 'coll' requires a module value"],
    ['{"@ref":{"id":"1","coll":{"@mod":"Bookshelf"}}}', "no such module 'Bookshelf'"],
    ['{"@ref":{"coll":{"@mod":"Book"}}}', "@ref field 'id' is required"],
    ['{"@ref":{"id":{"@int":"1"},"coll":{"@mod":"Book"}}}', "@ref field 'id' requires a string value"],
    ['{"@ref":{"id":"first","coll":{"@mod":"Book"}}}', "@ref field 'id' must be an integer"],
    ['{"@ref":{"id":"1","coll":{"@mod":"Role"}}}', "@ref field 'name' is required"],
    ['{"@ref":{"name":{"@int":"1"},"coll":{"@mod":"Role"}}}', "@ref field 'name' requires a string value"],
    ['{"@ref":{"name":"nobody","coll":{"@mod":"Role"}}}', "no such schema object 'nobody'"],
    ['{"@doc":"Book"}', 'doc id must be in the format <coll>:<id>'],
    ['{"@doc":"Bookshelf:1"}', "no such collection 'Bookshelf'"],
    ['{"@doc":"Book:first"}', "invalid document id 'first'"],
    ['{"@doc":"Collection:Bookshelf"}', "no such schema definition document 'Bookshelf'"],
  ])('refuses %s', (text, reason) => {
    expect(decode(text)).toEqual({ reason })
  })

  test.each<[string, Value]>([
    ['{"@int":"+5"}', 5],
    ['{"@int":"007"}', 7],
    ['{"@int":"١٢"}', 12],
    ['{"@long":"1"}', BigInt(1)],
    ['{"@double":"1.5f"}', new DoubleValue(1.5)],
    ['{"@double":"-0"}', new DoubleValue(-0)],
    ['{"@double":"1e400"}', new DoubleValue(Infinity)],
    ['{"@object":{"@int":"not a number"}}', new ObjectValue(new Map([['@int', 'not a number']]))],
    ['{"@mod":"Volume"}', new ModuleValue('Book')],
    ['{"@ref":{"id":"1","coll":{"@mod":"Volume"},"exists":false}}', new DocumentValue(1024, 'Book', BigInt(1))],
    ['{"@ref":"Book:1"}', new DocumentValue(1024, 'Book', BigInt(1))],
    ['{"@doc":{"name":"Book","coll":{"@mod":"Collection"}}}', new DocumentValue(1, 'Collection', BigInt(1), 'Book')],
  ])('reads %s', (text, value) => {
    expect(decode(text)).toEqual({ value })
  })

  test('undoes the tagged encoding', () => {
    const { data } = fc.letrec<{ data: Value }>((tie) => ({
      data: fc.oneof(
        { depthSize: 'small' },
        scalar,
        fc.array(tie('data'), { maxLength: 3 }),
        fc
          .dictionary(fc.oneof(fc.string(), fc.constantFrom('@int', '@a')), tie('data'), { maxKeys: 3 })
          .map((f) => new ObjectValue(new Map(Object.entries(f)))),
      ),
    }))
    fc.assert(
      fc.property(data, (value) => {
        expect(decode(encodeMaterialized(materialize(value), 'tagged'))).toEqual({ value })
      }),
      { numRuns: 1000 },
    )
  })
})

function materialize(value: Value): Materialized {
  if (Array.isArray(value)) return (value as readonly Value[]).map(materialize)
  if (value instanceof ObjectValue)
    return new MaterializedObject(new Map(Array.from(value.fields, ([key, field]) => [key, materialize(field)])))
  return value as Materialized
}
