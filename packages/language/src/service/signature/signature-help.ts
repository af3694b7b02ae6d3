import { tokenize } from '../../highlight/tokenize.ts'
import type { Expression } from '../../syntax/tree.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import { calleeOf, type Call, type FunctionShown } from '../infer/callee.ts'
import { argumentsOf } from '../../syntax/children.ts'
import { parseAtCursor } from '../text/cursor.ts'
import type { Documentation } from '../documentation/documentation.ts'
import { pathTo } from '../text/locate.ts'
import { showSignature, type SignatureShown } from './signature-text.ts'

export interface SignatureHelp {
  readonly signatures: readonly SignatureShown[]
  /** The first that takes the number of arguments present. */
  readonly activeSignature: number
  readonly activeParameter: number
  readonly documentation: Documentation | undefined
}

/** Shows the signatures of the call around an offset, and the argument that the offset is in. */
export function signatureHelp(source: string, offset: number, environment: TypeEnvironment): SignatureHelp | undefined {
  const cursor = parseAtCursor(source, offset) ?? parseAtCursor(source, stringStart(source, offset))
  if (cursor === undefined) return undefined
  const found = callAround(pathTo(cursor.tree, cursor.offset))
  const callee = found && calleeOf(found.call, environment)
  if (found === undefined || callee === undefined || callee.signatures.length === 0) return undefined
  const { name, signatures, documentation } = callee
  const active = signatures.findIndex(({ parameters, variadic }) => found.index < parameters.length || variadic !== undefined)
  return {
    signatures: signatures.map((signature) => showSignature(name, signature)),
    activeSignature: Math.max(active, 0),
    activeParameter: activeParameter(signatures[Math.max(active, 0)], found.index),
    documentation,
  }
}

/** Returns the start of the string that the offset is in. */
function stringStart(source: string, offset: number): number {
  const tokens = tokenize(source.slice(0, offset))
  let first = tokens.length - 1
  while (tokens[first - 1]?.kind === 'string' || tokens[first - 1]?.kind === 'escape') first--
  return tokens[first]?.start ?? 0
}

interface ArgumentPlace {
  readonly call: Call
  readonly index: number
}

function callAround(path: readonly Expression[]): ArgumentPlace | undefined {
  for (let i = path.length - 2; i >= 0; i--) {
    const chain = path[i]
    const inner = path[i + 1]
    if (chain?.kind !== 'chain' || inner === undefined) continue
    const component = chain.components.find((candidate) => argumentsOf(candidate).includes(inner))
    if (component?.kind === 'methodCall' || component?.kind === 'apply') {
      return { call: { component, chain, path: path.slice(0, i + 1) }, index: component.args.indexOf(inner) }
    }
  }
  return undefined
}

/** Arguments behind the last parameter belong to the variadic one. */
function activeParameter(signature: FunctionShown | undefined, index: number): number {
  return signature?.variadic === undefined ? index : Math.min(index, signature.parameters.length)
}
