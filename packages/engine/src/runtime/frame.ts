/**
 * The variables of one activation of a query, lambda or function body.
 *
 * Every `let` and parameter of a body has a slot of its own, numbered when the body is compiled; inner lambdas reach the slots of the bodies
 * around them by going up `parent` a number of steps that is also known then. No slot is written twice in an activation: variables are
 * immutable and there are no loops, so a closure may hold on to the frame itself instead of copying what it captures.
 */
import type { Value } from '@terrarium/values'
import type { RunContext } from './run-context.ts'

export class Frame {
  readonly parent: Frame | undefined
  readonly slots: Value[]
  constructor(parent: Frame | undefined, slots: Value[]) {
    this.parent = parent
    this.slots = slots
  }
}

/** A compiled expression: everything that can be decided before the run is decided; what remains is this function. */
export type Evaluator = (run: RunContext, frame: Frame) => Value
