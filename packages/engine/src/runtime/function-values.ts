import { FunctionValue, type Value } from '@terrarium/values'
import type { BoundMethod, NativeMethod } from './native.ts'
import type { FunctionDefinition } from '../model/catalog.ts'

/** A native method taken as a value: `"a".concat`, `Math.abs`, `log`. */
export class BoundMethodValue extends FunctionValue implements BoundMethod {
  readonly receiver: Value
  readonly method: NativeMethod
  constructor(receiver: Value, method: NativeMethod) {
    super(method.name)
    this.receiver = receiver
    this.method = method
  }

  override get callee(): Value {
    return this.receiver
  }
}

/** A function of the database as a value, under the name or alias by which it was found. */
export class UserFunction extends FunctionValue {
  readonly definition: FunctionDefinition
  constructor(definition: FunctionDefinition, name: string) {
    super(name)
    this.definition = definition
  }
}

const byName = new WeakMap<FunctionDefinition, UserFunction>()
const byAlias = new WeakMap<FunctionDefinition, UserFunction>()

/** Returns the value of a user function: the same one for the same definition and name, another one by its alias. */
export function functionOf(definition: FunctionDefinition, name: string): UserFunction {
  const functions = name === definition.name ? byName : byAlias
  const known = functions.get(definition)
  if (known !== undefined) return known
  const made = new UserFunction(definition, name)
  functions.set(definition, made)
  return made
}
