import { parseQuery, type BlockExpression, type Diagnostic } from '@terrarium/language'
import { compileQuery, type CompiledQuery } from '../evaluate/compile.ts'

/** A query's text, parsed and (if it is free of errors) compiled on first use. */
export interface ParsedQuery {
  readonly tree: BlockExpression
  readonly diagnostics: readonly Diagnostic[]
  compiled(): CompiledQuery
}

/** A tree with its closures is estimated at this many bytes for each character of text. */
const BYTES_PER_CHARACTER = 64

/** Parsed queries by text, the least recently used dropped first when their estimated size exceeds the bound. */
export class ParseCache {
  readonly #bytesMax: number
  readonly #entries = new Map<string, ParsedQuery>()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get(text: string): ParsedQuery {
    const known = this.#entries.get(text)
    if (known !== undefined) {
      this.#entries.delete(text)
      this.#entries.set(text, known)
      return known
    }
    const parsed = parse(text)
    this.#add(text, parsed)
    return parsed
  }

  #add(text: string, parsed: ParsedQuery): void {
    const bytes = sizeOf(text)
    if (bytes > this.#bytesMax) return
    this.#entries.set(text, parsed)
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#bytesMax) return
      this.#entries.delete(oldest)
      this.#bytes -= sizeOf(oldest)
    }
  }
}

function parse(text: string): ParsedQuery {
  const { tree, diagnostics } = parseQuery(text)
  let compiled: CompiledQuery | undefined
  return { tree, diagnostics, compiled: () => (compiled ??= compileQuery(tree)) }
}

function sizeOf(text: string): number {
  return (text.length + 1) * BYTES_PER_CHARACTER
}
