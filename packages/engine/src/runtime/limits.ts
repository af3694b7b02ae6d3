/** Deepest nesting of calls in one query. */
export const STACK_FRAMES_MAX = 2048

/** Raw compute units that make one compute op. */
export const UNITS_PER_COMPUTE_OP = 50

/** Compute ops that one query may spend. */
export const COMPUTE_OPS_MAX = 12_000

/** Raw compute units between two checks of the deadline. */
export const UNITS_PER_DEADLINE_CHECK = 512

/** Bytes of keys and values that one transaction may write. */
export const TRANSACTION_BYTES_MAX = 16_777_216

/** Longest string in UTF-16 units. */
export const STRING_LENGTH_MAX = 16_777_216
