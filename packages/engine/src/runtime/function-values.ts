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

/** A function of the database as a value. */
export class UserFunction extends FunctionValue {
  readonly definition: FunctionDefinition
  constructor(definition: FunctionDefinition) {
    super(definition.name)
    this.definition = definition
  }
}

const functions = new WeakMap<FunctionDefinition, UserFunction>()

/** Returns the value of a user function; the same one for the same definition. */
export function functionOf(definition: FunctionDefinition): UserFunction {
  const known = functions.get(definition)
  if (known !== undefined) return known
  const made = new UserFunction(definition)
  functions.set(definition, made)
  return made
}
