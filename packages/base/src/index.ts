export { assert, AssertionError, must, unreachable } from './assert.ts'
export { createManualClock, systemClock, type Clock, type Timestamp } from './clock.ts'
