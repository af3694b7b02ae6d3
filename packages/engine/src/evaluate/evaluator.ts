import type { Value } from '@terrarium/values'
import type { RunContext } from '../runtime/run-context.ts'
import type { Frame } from './frame.ts'

/** A compiled expression: everything that can be decided before the run is decided; what remains is this function. */
export type Evaluator = (run: RunContext, frame: Frame) => Value
