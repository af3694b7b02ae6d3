/** Steps that checking one query may take before it is given up as too complex. */
export const WORK_MAX = 5_000_000
