import {
  parseExpression,
  parseFieldType,
  parseLambda,
  parseType,
  renderDiagnostics,
  type Diagnostic,
  parseFieldPath,
} from '@terrarium/language'

/** Checks the source of a body; returns the message of a failure. */
export function checkLambdaSource(
  text: string,
  field: string,
  arities: readonly number[] | undefined,
  shortAllowed = true,
): string | undefined {
  const source = `*${field}*`
  const { tree, diagnostics } = parseLambda(text, source, { shortAllowed })
  if (diagnostics.length > 0) return `Unable to parse FQL source code.\n${render(diagnostics, source, text)}`
  if (arities === undefined || tree.variadic !== undefined || arities.includes(tree.parameters.length)) return undefined
  const expected =
    arities.length === 1 && arities[0] === 1
      ? 'exactly 1 argument'
      : `${arities.length === 1 ? 'exactly ' : ''}${arities.join(' or ')} arguments`
  return `Invalid function arity. Expected ${expected}, but the function was defined with ${tree.parameters.length} arguments`
}

/** Checks the source of a value; returns the message of a failure. */
export function checkExpressionSource(text: string, field: string): string | undefined {
  const source = `*${field}*`
  const { diagnostics } = parseExpression(text, source)
  return diagnostics.length === 0 ? undefined : `Unable to parse FQL source code.\n${render(diagnostics, source, text)}`
}

/** Checks the source of a type; that of a defined field may have nested defaults. */
export function checkTypeSource(text: string, field: string, isField = false): string | undefined {
  const source = `*${field}*`
  const { diagnostics } = isField ? parseFieldType(text, source) : parseType(text, source)
  return diagnostics.length === 0 ? undefined : `Failed parsing user-provided signature.\n${render(diagnostics, source, text)}`
}

function render(diagnostics: readonly Diagnostic[], source: string, text: string): string {
  return renderDiagnostics(diagnostics, new Map([[source, text]]))
}

const TERM_FAULTS = new Map([
  ['id', '`id` is not supported as an index term, use the native byId method to look up a document by its id.'],
  ['coll', '`coll` is not supported as an index term.'],
  ['ts', '`ts` may only be used as an index value, not as an index term.'],
])
const VALUE_FAULTS = new Map([['coll', '`coll` is not supported as a specified index value.']])
const UNIQUE_FAULTS = new Map(['id', 'coll', 'ts'].map((name) => [name, `\`${name}\` is not supported as a unique constraint value.`]))
const FAULTS = { terms: TERM_FAULTS, values: VALUE_FAULTS, unique: UNIQUE_FAULTS }

/** What is wrong with the path of an index field. */
export function pathFault(path: string, part: keyof typeof FAULTS): string | undefined {
  if (path === '') return 'Value cannot be empty.'
  const parsed = parseFieldPath(path, '*field*')
  if (parsed.diagnostics.length > 0) return `Value \`${path}\` is not a valid FQL path expression.`
  const [first] = parsed.tree
  return parsed.tree.length === 1 ? FAULTS[part].get(String(first)) : undefined
}
