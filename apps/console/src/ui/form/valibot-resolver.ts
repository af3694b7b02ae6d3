import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { set } from 'react-hook-form'
import * as v from 'valibot'

/** What a form checks against: the values of its fields go in, what is sent comes out. */
export type FormSchema<Values extends FieldValues, Output> = v.GenericSchema<Values, Output> | v.GenericSchemaAsync<Values, Output>

/** Checks a form's values against a schema; the first issue of each field is its error. */
export function valibotResolver<Values extends FieldValues, Output extends FieldValues>(
  schema: FormSchema<Values, Output>,
): Resolver<Values, unknown, Output> {
  return async (values) => {
    const result = await v.safeParseAsync(schema, values)
    if (result.success) return { values: result.output, errors: {} }
    const errors: FieldErrors<Values> = {}
    const seen = new Set<string>()
    for (const issue of result.issues) {
      const path = v.getDotPath(issue) ?? 'root'
      if (seen.has(path)) continue
      seen.add(path)
      set(errors, path, { type: issue.type, message: issue.message })
    }
    return { values: {}, errors }
  }
}
