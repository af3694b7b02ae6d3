import type { HrTime } from '@opentelemetry/api'
import type { Timestamp } from '@terrarium/base'

const US_OF_SECOND = 1_000_000
const NS_OF_US = 1_000

/** Returns a time as OpenTelemetry has it: seconds since the epoch, and nanoseconds of the next. */
export function hrTimeOf(time: Timestamp): HrTime {
  return [Math.floor(time / US_OF_SECOND), (time % US_OF_SECOND) * NS_OF_US]
}
