import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { builtinRoleNotAllowed, unknownResource, unknownRole } from '../model/schema-errors.ts'
import type { LambdaExpression } from '../../syntax/tree.ts'
import type { AccessProviderItem, Predicate, RoleItem, SchemaItem, SchemaName } from '../model/schema-item.ts'

/** System collections that roles may name. `Credentials` is another name of `Credential`. */
const SYSTEM_RESOURCES: ReadonlySet<string> = new Set([
  'Key',
  'Token',
  'Credential',
  'Credentials',
  'Database',
  'Collection',
  'Function',
  'Role',
  'AccessProvider',
])

const BUILTIN_ROLES: ReadonlySet<string> = new Set(['admin', 'server', 'server-readonly', 'client'])

/** Checks a predicate by itself. */
export type PredicateCheck = (body: LambdaExpression) => readonly Diagnostic[]

/** Checks that the resources of roles and the roles of access providers exist, and checks their predicates. */
export function checkNames(items: readonly SchemaItem[], checkPredicate: PredicateCheck): Diagnostic[] {
  const names = new SchemaNames(items, checkPredicate)
  return [
    ...items.flatMap((item) => (item.kind === 'role' ? names.checkRole(item) : [])),
    ...items.flatMap((item) => (item.kind === 'accessProvider' ? names.checkAccessProvider(item) : [])),
  ]
}

class SchemaNames {
  readonly #collections: ReadonlySet<string>
  readonly #functions: ReadonlySet<string>
  readonly #roles: ReadonlySet<string>
  readonly #checkPredicate: PredicateCheck

  constructor(items: readonly SchemaItem[], checkPredicate: PredicateCheck) {
    this.#checkPredicate = checkPredicate
    this.#collections = new Set(items.flatMap((item) => (item.kind === 'collection' ? namesOf(item) : [])))
    this.#functions = new Set(items.flatMap((item) => (item.kind === 'function' ? namesOf(item) : [])))
    this.#roles = new Set(items.flatMap((item) => (item.kind === 'role' ? [item.name.text] : [])))
  }

  checkRole({ memberships, privileges }: RoleItem): Diagnostic[] {
    return [
      ...memberships.flatMap(({ name, predicate }) => [...this.#checkResource(name, false), ...this.#check(predicate)]),
      ...privileges.flatMap(({ name, actions }) => [
        ...this.#checkResource(name, true),
        ...actions.flatMap(({ predicate }) => this.#check(predicate)),
      ]),
    ]
  }

  checkAccessProvider({ roles }: AccessProviderItem): Diagnostic[] {
    return roles.flatMap(({ name, predicate }) => [...this.#checkRoleName(name), ...this.#check(predicate)])
  }

  #check(predicate: Predicate | undefined): readonly Diagnostic[] {
    return predicate === undefined ? [] : this.#checkPredicate(predicate.body)
  }

  #checkRoleName({ text, span }: SchemaName): Diagnostic[] {
    if (BUILTIN_ROLES.has(text)) return [builtinRoleNotAllowed(text, span)]
    return this.#roles.has(text) ? [] : [unknownRole(text, span)]
  }

  #checkResource({ text, span }: SchemaName, functionsAllowed: boolean): Diagnostic[] {
    const isKnown = SYSTEM_RESOURCES.has(text) || this.#collections.has(text) || (functionsAllowed && this.#functions.has(text))
    return isKnown ? [] : [unknownResource(text, span)]
  }
}

function namesOf({ name, alias }: Pick<Extract<SchemaItem, { kind: 'collection' }>, 'name' | 'alias'>): readonly string[] {
  return alias === undefined ? [name.text] : [name.text, alias.value.text]
}
