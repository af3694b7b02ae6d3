/**
 * Types of annotations and signatures: resolves names, checks their arguments, and finds generic parameters.
 *
 * A name that is no type is a generic parameter if it occurs in both polarities; else it is unknown.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../source/span.ts'
import type { TypeExpression } from '../syntax/tree.ts'
import { convertType, type NamedTypeExpression } from '../environment/convert-type.ts'
import type { Inference } from '../types/inference.ts'
import { eachPart } from '../types/traverse.ts'
import { anyType, genericType, namedType, type GenericType, type Type } from '../types/type.ts'
import { invalidHole, meantType, referenceToOther, unknownType, wrongTypeArity } from './messages.ts'

export interface ResolvedAnnotation {
  readonly type: Type
  readonly errors: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
}

interface Options {
  /** Whether free names may be generic parameters. */
  readonly generics: 'allowed' | 'refused'
  readonly level: number
}

export function resolveAnnotation(inference: Inference, expression: TypeExpression, options: Options): ResolvedAnnotation {
  const resolver = new Resolver(inference, options)
  const type = convertType(expression, resolver)
  if (options.generics === 'allowed') resolver.checkGenerics(type)
  return { type, errors: resolver.errors, warnings: resolver.warnings }
}

const REFERENCE_NAMES: ReadonlySet<string> = new Set(['Ref', 'EmptyRef'])

/** Names of other languages, which get a warning only. */
const MEANT_NAMES: ReadonlyMap<string, string> = new Map(
  ['Any', 'Null', 'Number', 'String', 'Boolean'].map((name) => [name.toLowerCase(), name]),
)

interface GenericUses {
  readonly generics: GenericType[]
  positive: boolean
  negative: boolean
}

class Resolver {
  readonly errors: Diagnostic[] = []
  readonly warnings: Diagnostic[] = []
  readonly #inference: Inference
  readonly #options: Options

  constructor(inference: Inference, options: Options) {
    this.#inference = inference
    this.#options = options
  }

  span(span: Span): Span {
    return span
  }

  hole(span: Span): Type {
    this.errors.push(this.#options.generics === 'allowed' ? unknownType('_', span) : invalidHole(span))
    return anyType(span)
  }

  named({ name, nameSpan, span }: NamedTypeExpression, args: readonly Type[]): Type {
    const shape = this.#inference.shape(name)
    if (shape === undefined) {
      if (args.length === 0 && this.#options.generics === 'allowed') return genericType(name, span, this.#options.level)
      this.errors.push(unknownType(name, nameSpan))
      return anyType(nameSpan)
    }
    if (shape.parameters.length !== args.length) {
      this.errors.push(wrongTypeArity(name, nameSpan, shape.parameters.length, args.length))
      return anyType(nameSpan)
    }
    return REFERENCE_NAMES.has(name) ? this.#reference(name, args, span) : namedType(name, args, span)
  }

  /** Only references to documents are allowed. */
  #reference(name: string, args: readonly Type[], span: Span): Type {
    const [target] = args
    if (target?.kind === 'named' && this.#inference.shape(target.name)?.document?.kind === 'document') return namedType(name, args, span)
    this.errors.push(target?.kind === 'generic' ? unknownType(target.name, target.span ?? span) : referenceToOther(span))
    return anyType(span)
  }

  checkGenerics(type: Type): void {
    const found = new Map<string, GenericUses>()
    const go = (part: Type, positive: boolean): void => {
      if (part.kind === 'generic') {
        const uses = found.get(part.name) ?? { generics: [], positive: false, negative: false }
        found.set(part.name, uses)
        uses.generics.push(part)
        if (positive) uses.positive = true
        else uses.negative = true
      }
      eachPart(part, positive, go)
    }
    go(type, true)
    for (const [name, { generics, positive, negative }] of found) if (!positive || !negative) this.#refuse(name, generics)
  }

  #refuse(name: string, generics: readonly GenericType[]): void {
    for (const generic of generics) generic.invalid = true
    const span = generics[0]?.span
    if (span === undefined) return
    const meant = MEANT_NAMES.get(name)
    if (meant === undefined) this.errors.push(unknownType(name, span))
    else this.warnings.push(meantType(name, meant, span))
  }
}
