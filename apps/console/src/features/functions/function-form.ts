import * as v from 'valibot'
import { plainNameSchema } from '../../config/names.ts'
import { errorText } from '../../data/error-text.ts'
import { QueryFailedError } from '../../data/query-outcome.ts'
import { text } from '../../messages/functions-text.ts'
import type { FormFailure } from '../../ui/form/use-console-form.ts'

/** The form of a function; a name that is there already is never checked again. */
export function functionFormSchema(currentName: string | undefined) {
  return v.object({
    name: currentName === undefined ? plainNameSchema : v.union([v.literal(currentName), plainNameSchema]),
    alias: v.union([v.literal(''), plainNameSchema]),
    signature: v.string(),
    /** Empty: the caller's. */
    role: v.string(),
    body: v.pipe(v.string(), v.regex(/\S/, text('functions.body_required'))),
  })
}

export type FunctionValues = v.InferOutput<ReturnType<typeof functionFormSchema>>

const MEMBERS = ['name', 'alias', 'signature', 'role', 'body'] as const

const PROBLEM = /^error: (.*)\nat \S+?:(\d+):(\d+)$/m

/** A problem of code that the server has drawn over several lines, as one sentence with its place. */
function inOneLine(drawn: string): string {
  const [, message, line, column] = PROBLEM.exec(drawn) ?? []
  if (message === undefined || line === undefined || column === undefined) return drawn
  return text('functions.problem_at', { line, column, message })
}

/** Explains a refusal: what the server says of one member stands at its field. */
export function explainFailure(error: unknown, defaultMessage: string): FormFailure<FunctionValues> {
  const failures = error instanceof QueryFailedError ? error.failure.constraintFailures : []
  const fields: Partial<Record<(typeof MEMBERS)[number], string>> = {}
  for (const member of MEMBERS) {
    const found = failures.find(({ paths }) => paths.includes(member))
    if (found !== undefined) fields[member] = inOneLine(found.message)
  }
  if (Object.keys(fields).length > 0) return { fields }
  const message = failures[0]?.message ?? errorText(error, { defaultMessage })
  // Of a problem that is drawn into the schema's files, which are not shown here, only the words help.
  return { message: /^\s*error: (.*)$/m.exec(message)?.[1] ?? message }
}
