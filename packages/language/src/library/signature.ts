/**
 * The standard library's signatures as data: what the checker, completion, hover and the reference pages know of it, and what the engine's
 * implementations are held against. One file a type or module.
 *
 * Types are written in FQL's own type syntax. Upper-case names that are no types (`A`, `B`, …) are generic: those of a type's own parameters
 * are bound by the receiver, the others by the call.
 * @see reference: fql-types.md §4, fql-stdlib.md
 */

/** A query that shows a member at work, and what it gives in decorated form. */
export interface Example {
  readonly query: string
  readonly result: string
}

/** A field or method. */
export interface MemberSignature {
  /** In type syntax; a method is a function type, an overloaded one an intersection of them. */
  readonly type: string
  /** What it does, in a sentence or two, for people. */
  readonly doc: string
  readonly example?: Example
}

/** What is known of a type's values. */
export interface TypeSignature {
  readonly name: string
  /** Generic parameters: `A` for `Array<A>`. */
  readonly parameters: readonly string[]
  readonly doc: string
  readonly fields: Readonly<Record<string, MemberSignature>>
  /** Operators by symbol, without the receiver: `(Number) => Number`; unary ones have no parameter. */
  readonly operators: Readonly<Record<string, string>>
  /** `value(args)`. */
  readonly apply?: MemberSignature
  /** `value[args]`. */
  readonly access?: MemberSignature
  /** The type that replaces this one where no rule for its name applies. */
  readonly alias?: string
  /** Whether a field of a collection may have the type. */
  readonly persistable: boolean
}

/** A global module: a name for the one value of a type. */
export interface ModuleSignature {
  /** Name in source: `Math`. */
  readonly global: string
  readonly type: TypeSignature
}

/** A global function. */
export interface FunctionSignature extends MemberSignature {
  readonly name: string
}

/** Writes a member: type, what it does, and where it helps an example with its result. */
export function member(type: string, doc: string, query?: string, result?: string): MemberSignature {
  return query === undefined || result === undefined ? { type, doc } : { type, doc, example: { query, result } }
}

/** Writes a type. */
export function type(
  name: string,
  doc: string,
  details: Partial<Omit<TypeSignature, 'name' | 'doc'>> & { readonly fields: TypeSignature['fields'] },
): TypeSignature {
  return { name, doc, parameters: [], operators: {}, persistable: false, ...details }
}

/** Writes a module: its type is called after it. */
export function module(
  global: string,
  doc: string,
  details: Partial<Omit<TypeSignature, 'name' | 'doc'>> & { readonly fields: TypeSignature['fields'] },
): ModuleSignature {
  return { global, type: type(`${global}Module`, doc, details) }
}
