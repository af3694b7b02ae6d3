export { assert, AssertionError, must, unreachable } from './assert.ts'
export { BoundedMap } from './bounded-map.ts'
export { createManualClock, systemClock, type Clock, type Timestamp } from './clock.ts'
