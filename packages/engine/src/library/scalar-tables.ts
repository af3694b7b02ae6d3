import { decodeBase64, encodeBase64, BytesValue, DoubleValue, IdValue, type Value } from '@terrarium/values'
import { debugString } from '../runtime/display.ts'
import type { NativeMethod, TypeTable } from '../runtime/native.ts'
import { QueryError } from '../runtime/query-error.ts'
import { invalidArgument } from '../runtime/query-failures.ts'
import { method, overload, overloaded, typeTable, toStringMethod } from './native/native-definition.ts'
import { numberType, parseSignedLong, stringType } from './native/parameter-types.ts'

export const booleanTable: TypeTable = typeTable('Boolean', {
  methods: [toStringMethod],
  operators: [method('!', [], (self: boolean) => !self)],
})

export const nullTable: TypeTable = typeTable('Null', { methods: [toStringMethod] })

export const uuidTable: TypeTable = typeTable('UUID', { methods: [toStringMethod] })

export const setCursorTable: TypeTable = typeTable('SetCursor', { methods: [toStringMethod] })

export const idTable: TypeTable = typeTable('ID', { methods: [toStringMethod] })

export const idModule: TypeTable = typeTable('ID', {
  apply: overloaded('apply', [
    overload([['id', stringType]], (_self: Value, [id], context) => toId(parseSignedLong(id), () => debugString(context, id))),
    overload([['id', numberType]], (_self: Value, [id], context) =>
      toId(id instanceof DoubleValue ? undefined : BigInt(id), () => debugString(context, id)),
    ),
  ]),
})

function toId(id: bigint | undefined, describe: () => string): IdValue {
  if (id === undefined) throw new QueryError('invalid_id', `\`${describe()}\` is not a valid ID.`)
  return new IdValue(id)
}

export const bytesTable: TypeTable = typeTable('Bytes', {
  methods: [toStringMethod, method('toBase64', [], (self: BytesValue) => encodeBase64(self.bytes))],
})

export const bytesModule: TypeTable = typeTable('Bytes', {
  methods: [fromBase64('fromBase64')],
  apply: fromBase64('apply'),
})

function fromBase64(name: string): NativeMethod {
  return method(name, [['encoded', stringType]], (_self: Value, [encoded]) => {
    const bytes = decodeBase64(encoded)
    if (bytes === undefined) throw invalidArgument('encoded', 'expected a base64 encoded string')
    return new BytesValue(bytes)
  })
}
