import { parseQuery, type BlockExpression, type Diagnostic } from '@terrarium/language'
import type { CompiledQuery, Compiler } from '../evaluate/compile.ts'

/** A query's text, parsed and (if it is free of errors) compiled on first use. */
export interface ParsedQuery {
  readonly tree: BlockExpression
  readonly diagnostics: readonly Diagnostic[]
  compiled(): CompiledQuery
}

/** A tree with its closures is estimated at this many bytes for each character of text. */
const BYTES_PER_CHARACTER = 64

/**
 * Parsed queries by text, of which those that were not used for a while are dropped when their estimated size exceeds the bound.
 *
 * They are in two generations: what is used joins the younger one. When that has grown to half of the bound, it becomes the older one,
 * and what the older one still had is dropped. So a hit in the younger one, which is the rule, changes nothing.
 */
export class ParseCache {
  readonly #bytesMax: number
  readonly #compiler: Pick<Compiler, 'query'>
  #young = new Map<string, ParsedQuery>()
  #old = new Map<string, ParsedQuery>()
  #youngBytes = 0

  constructor(bytesMax: number, compiler: Pick<Compiler, 'query'>) {
    this.#bytesMax = bytesMax
    this.#compiler = compiler
  }

  get(text: string): ParsedQuery {
    const young = this.#young.get(text)
    if (young !== undefined) return young
    const parsed = this.#old.get(text) ?? parse(text, this.#compiler)
    this.#add(text, parsed)
    return parsed
  }

  #add(text: string, parsed: ParsedQuery): void {
    const bytes = sizeOf(text)
    if (bytes > this.#bytesMax / 2) return
    if (this.#youngBytes + bytes > this.#bytesMax / 2) {
      this.#old = this.#young
      this.#young = new Map()
      this.#youngBytes = 0
    }
    this.#young.set(text, parsed)
    this.#youngBytes += bytes
  }
}

function parse(text: string, compiler: Pick<Compiler, 'query'>): ParsedQuery {
  const { tree, diagnostics } = parseQuery(text)
  let compiled: CompiledQuery | undefined
  return { tree, diagnostics, compiled: () => (compiled ??= compiler.query(tree)) }
}

function sizeOf(text: string): number {
  return (text.length + 1) * BYTES_PER_CHARACTER
}
