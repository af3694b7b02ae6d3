import * as v from 'valibot'
import { pageSizeSchema } from './page.ts'

/** Path of a database in a request: `us/shop` or `us-std/shop`. */
export const pathSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))

/** What every list of backups takes: how many rows, and the token of the page before. */
export const listQuerySchema = v.object({
  next_token: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  max_results: v.optional(pageSizeSchema),
})
