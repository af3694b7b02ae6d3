import { parseType, QUERY_SOURCE } from '@terrarium/language'
import * as v from 'valibot'
import { plainNameSchema } from '../../config/names.ts'
import { errorText } from '../../data/error-text.ts'
import { QueryFailedError } from '../../data/query-outcome.ts'
import { text } from '../../messages/functions-text.ts'
import type { FormFailure } from '../../ui/form/use-console-form.ts'
import { readArguments, signatureOf } from './argument-rows.ts'
import type { FunctionDefinition } from './function-definition.ts'

function typeProblem(type: string): string | undefined {
  const [problem] = type.trim() === '' ? [] : parseType(type, QUERY_SOURCE).diagnostics
  return problem === undefined ? undefined : text('functions.type_problem', { message: problem.message })
}

const typeSchema = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? typeProblem(dataset.value) : undefined
    if (message !== undefined) addIssue({ message })
  }),
)

const argumentSchema = v.object({
  name: v.pipe(
    v.string(),
    v.nonEmpty(text('functions.argument_required')),
    v.regex(/^(\.\.\.)?[A-Za-z_]\w*$/, text('functions.argument_format')),
  ),
  type: typeSchema,
})

type ArgumentNames = readonly v.InferOutput<typeof argumentSchema>[]

/** What is wrong with the name of an argument among the others. */
function nameProblem(rows: ArgumentNames, index: number): string | undefined {
  const name = rows[index]?.name ?? ''
  if (rows.findIndex((row) => row.name === name) !== index) return text('functions.argument_twice')
  return name.startsWith('...') && index < rows.length - 1 ? text('functions.argument_rest') : undefined
}

const members = {
  alias: v.union([v.literal(''), plainNameSchema]),
  parameters: v.array(argumentSchema),
  /** The type of the result; empty where no type is checked. */
  returns: typeSchema,
  /** The signature as text, where rows cannot show it; empty otherwise. */
  signature: v.string(),
  /** Empty: the caller's. */
  role: v.string(),
  body: v.pipe(v.string(), v.regex(/\S/, text('functions.body_required'))),
  /** Time of the change that the form began with; empty for a new function. */
  ts: v.string(),
  /** The definition that the form began with, as it is stored. */
  began: v.object({ alias: v.string(), signature: v.string(), role: v.string(), body: v.string() }),
}

/** The form of a function; a name that is there already is never checked again. */
export function functionFormSchema(currentName: string | undefined) {
  return v.pipe(
    v.object({ name: currentName === undefined ? plainNameSchema : v.union([v.literal(currentName), plainNameSchema]), ...members }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { parameters, returns } = dataset.value
      const value: unknown = dataset.value
      const issueAt = (message: string, ...path: readonly (string | number)[]) => {
        const steps = path.map((key) => ({ type: 'unknown' as const, origin: 'value' as const, input: value, key, value }))
        const [first, ...rest] = steps
        if (first !== undefined) addIssue({ message, path: [first, ...rest] })
      }
      const isTyped = returns.trim() !== '' || parameters.some(({ type }) => type.trim() !== '')
      parameters.forEach(({ type }, index) => {
        const problem = nameProblem(parameters, index)
        if (problem !== undefined) issueAt(problem, 'parameters', index, 'name')
        if (isTyped && type.trim() === '') issueAt(text('functions.all_typed'), 'parameters', index, 'type')
      })
      if (isTyped && returns.trim() === '') issueAt(text('functions.all_typed'), 'returns')
    }),
  )
}

export type FunctionValues = v.InferOutput<ReturnType<typeof functionFormSchema>>

/** What the form of a function begins with. */
export function valuesOf({ name, ts, alias, signature, role, body }: Omit<FunctionDefinition, 'description'>): FunctionValues {
  const rows = readArguments({ body, signature })
  const parameters = (rows?.parameters ?? []).map((row) => ({ ...row }))
  const values = { name, ts, alias, parameters, returns: rows?.returns ?? '', signature: rows === undefined ? signature : '', role, body }
  return { ...values, began: storedOf(values) }
}

/** What the form says of the definition, as it is stored. */
export function storedOf(values: Omit<FunctionValues, 'began'>): FunctionValues['began'] {
  const { alias, role, body } = values
  return { alias, signature: storedSignature(values), role, body }
}

/** The signature that the form says. */
export function storedSignature({ signature, ...rows }: Pick<FunctionValues, 'signature' | 'parameters' | 'returns'>): string {
  return signature.trim() === '' ? signatureOf(rows) : signature
}

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
