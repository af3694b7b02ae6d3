import { isValidIdentifier } from '@terrarium/language'

/** Steps from a document to a value within it. */
export type FieldPath = readonly (string | number)[]

const STEP = /^(?:\.([A-Za-z_][A-Za-z0-9_]*)|\[("(?:[^"\\]|\\.)*")\]|\[(\d+)\])/

/** Reads `.author["odd name"][0]` from the head of a text; undefined when it begins with no path. */
export function readPath(source: string): { readonly path: FieldPath; readonly rest: string } | undefined {
  const path: (string | number)[] = []
  let rest = source
  for (let match = STEP.exec(rest); match !== null; match = STEP.exec(rest)) {
    const [whole, name, quoted, index] = match
    path.push(name ?? (quoted === undefined ? Number(index) : unquote(quoted)))
    rest = rest.slice(whole.length)
  }
  return path.length === 0 ? undefined : { path, rest }
}

/** The same, of a text that is a path and nothing else. The leading dot may be missing. */
export function readWholePath(source: string): FieldPath | undefined {
  const trimmed = source.trim()
  const found = readPath(/^[.[]/.test(trimmed) ? trimmed : `.${trimmed}`)
  return found?.rest === '' ? found.path : undefined
}

/** Writes a path as it is read: `.author["odd name"]`. */
export function printPath(path: FieldPath): string {
  return path.map((step) => (typeof step === 'string' && isValidIdentifier(step) ? `.${step}` : `[${quoteStep(step)}]`)).join('')
}

/** Writes a path such that what is missing on the way gives null: `?.author?.["odd name"]`. */
export function printOptionalPath(path: FieldPath): string {
  return path.map((step) => (typeof step === 'string' && isValidIdentifier(step) ? `?.${step}` : `?.[${quoteStep(step)}]`)).join('')
}

/** A number sign before a brace would begin an interpolation. */
function quoteStep(step: string | number): string {
  return typeof step === 'number' ? String(step) : JSON.stringify(step).replace(/#\{/g, '\\#{')
}

function unquote(quoted: string): string {
  try {
    return JSON.parse(quoted) as string
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return quoted.slice(1, -1)
    throw error
  }
}
