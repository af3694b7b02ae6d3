import { FunctionValue, type Value } from '@terrarium/values'
import type { BoundMethod, NativeMethod } from './native.ts'

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
