import { parseQuery, type BlockExpression, type Diagnostic } from '@terrarium/language'
import type { CompiledQuery, Compiler } from '../evaluate/compile.ts'
import { TextCache } from '../runtime/text-cache.ts'

/** A query's text, parsed and (if it is free of errors) compiled on first use. */
export interface ParsedQuery {
  readonly tree: BlockExpression
  readonly diagnostics: readonly Diagnostic[]
  compiled(): CompiledQuery
}

/** A tree with its closures is estimated at this many bytes for each character of text. */
const BYTES_PER_CHARACTER = 64

/** Parsed queries by text. */
export class ParseCache {
  readonly #queries: TextCache<ParsedQuery>
  readonly #parse: (text: string) => ParsedQuery

  constructor(bytesMax: number, compiler: Pick<Compiler, 'query'>) {
    this.#queries = new TextCache(bytesMax, BYTES_PER_CHARACTER)
    this.#parse = (text) => parse(text, compiler)
  }

  get(text: string): ParsedQuery {
    return this.#queries.get(text, this.#parse)
  }
}

function parse(text: string, compiler: Pick<Compiler, 'query'>): ParsedQuery {
  const { tree, diagnostics } = parseQuery(text)
  let compiled: CompiledQuery | undefined
  return { tree, diagnostics, compiled: () => (compiled ??= compiler.query(tree)) }
}
