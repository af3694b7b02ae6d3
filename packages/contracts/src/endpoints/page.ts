import * as v from 'valibot'
import { PAGE_SIZES } from '../account/constants.ts'

/** How many rows a list is asked for: 1 to 1000, as a number or as text in a query string. */
export const pageSizeSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(PAGE_SIZES.large.server),
)
