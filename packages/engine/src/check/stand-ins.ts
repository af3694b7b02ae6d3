/**
 * Values that stand in for those of a request, so that one check of types serves all requests of a text.
 *
 * The checker knows three things of a literal: its kind, whether a whole number fits 32 or 64 bits, and which other literals it equals. A
 * stand-in is of the same kind and class, and equals nothing that a person writes. What holds for it therefore holds for the value: where the
 * value equals another literal, more holds. What is left is a type that shows the literal, which {@link showsStandIn} finds. (`x[key]` has the
 * type of one field only where the key is written there.)
 */
import { DocumentValue, DoubleValue, kindOf, ModuleValue, ObjectValue, type Value } from '@terrarium/values'
import { isArray } from '../model/members.ts'

/** Values of a request that are looked at, at most, with those inside arrays and objects. More are checked as they are. */
const VALUES_MAX = 200

const TEXT = 'stand-in\u{2060}of a given text'
const INT = 1_987_654_321
const LONG = 8_987_654_321_987_654_321n
const DOUBLE = new DoubleValue(1.987_654_321e87)
/** What the text of each of them contains, however it is written. */
const SHOWN = ['of a given text', '987654321']

/** Values with stand-ins for literals, and a text that is the same for values whose stand-ins are of the same type. */
export interface StandIns {
  readonly shape: string
  readonly values: ReadonlyMap<string, Value>
}

/** The stand-ins of a request's values; undefined where there are too many of them. */
export function standInsOf(values: ReadonlyMap<string, Value>): StandIns | undefined {
  const shape: string[] = []
  const given = new Map<string, Value>()
  for (const [name, value] of values) {
    shape.push(JSON.stringify(name))
    given.set(name, standInOf(value, shape))
    if (shape.length > VALUES_MAX) return undefined
  }
  return { shape: shape.join(' '), values: given }
}

/** Whether the text of a type shows a stand-in, or something that looks like one. */
export function showsStandIn(type: string | undefined): boolean {
  return type !== undefined && SHOWN.some((text) => type.includes(text))
}

/** The stand-in of a value; adds what its type depends on to the shape, and ends early once there is too much of it. */
function standInOf(value: Value, shape: string[]): Value {
  if (shape.length > VALUES_MAX) return value
  if (isArray(value)) return standInOfArray(value, shape)
  if (value instanceof ObjectValue) return standInOfObject(value, shape)
  if (typeof value === 'string') return note(shape, 'string', TEXT)
  if (typeof value === 'number') return note(shape, 'int', INT)
  if (typeof value === 'bigint') return BigInt.asIntN(32, value) === value ? note(shape, 'int', INT) : note(shape, 'long', LONG)
  if (value instanceof DoubleValue && Number.isFinite(value.value)) return note(shape, 'float', DOUBLE)
  if (value instanceof DocumentValue) return note(shape, `of ${value.collectionId}`, value)
  if (value instanceof ModuleValue) return note(shape, `module ${JSON.stringify(value.name)}`, value)
  return note(shape, kindOf(value), value)
}

function standInOfArray(elements: readonly Value[], shape: string[]): Value {
  shape.push('[')
  const given: Value[] = []
  for (const element of elements) {
    if (shape.length > VALUES_MAX) break
    given.push(standInOf(element, shape))
  }
  return note(shape, ']', given)
}

function standInOfObject({ fields }: ObjectValue, shape: string[]): Value {
  shape.push('{')
  const given = new Map<string, Value>()
  for (const [name, field] of fields) {
    if (shape.length > VALUES_MAX) break
    shape.push(JSON.stringify(name))
    given.set(name, standInOf(field, shape))
  }
  return note(shape, '}', new ObjectValue(given))
}

function note<V extends Value>(shape: string[], part: string, value: V): V {
  shape.push(part)
  return value
}
