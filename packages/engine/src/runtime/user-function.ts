import { FunctionValue } from '@terrarium/values'
import type { FunctionDefinition } from '../catalog/catalog.ts'

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
