import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { builtinRoleNotAllowed, unknownResource, unknownRole } from '../catalogue.ts'
import type { AccessProviderItem, RoleItem, SchemaItem, SchemaName } from '../tree.ts'

/** System collections that roles may be about. `Credentials` is another name of `Credential`. */
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

/** Checks that what roles and access providers are about is there. */
export function checkNames(items: readonly SchemaItem[]): Diagnostic[] {
  const names = new SchemaNames(items)
  return [
    ...items.flatMap((item) => (item.kind === 'role' ? names.checkRole(item) : [])),
    ...items.flatMap((item) => (item.kind === 'accessProvider' ? names.checkAccessProvider(item) : [])),
  ]
}

class SchemaNames {
  readonly #collections: ReadonlySet<string>
  readonly #functions: ReadonlySet<string>
  readonly #roles: ReadonlySet<string>

  constructor(items: readonly SchemaItem[]) {
    this.#collections = new Set(items.flatMap((item) => (item.kind === 'collection' ? namesOf(item) : [])))
    this.#functions = new Set(items.flatMap((item) => (item.kind === 'function' ? namesOf(item) : [])))
    this.#roles = new Set(items.flatMap((item) => (item.kind === 'role' ? [item.name.text] : [])))
  }

  checkRole({ memberships, privileges }: RoleItem): Diagnostic[] {
    return [
      ...memberships.flatMap(({ name }) => this.#checkResource(name, false)),
      ...privileges.flatMap(({ name }) => this.#checkResource(name, true)),
    ]
  }

  checkAccessProvider({ roles }: AccessProviderItem): Diagnostic[] {
    return roles.flatMap(({ name: { text, span } }) => {
      if (BUILTIN_ROLES.has(text)) return [builtinRoleNotAllowed(text, span)]
      return this.#roles.has(text) ? [] : [unknownRole(text, span)]
    })
  }

  #checkResource({ text, span }: SchemaName, functionsAllowed: boolean): Diagnostic[] {
    const isKnown = SYSTEM_RESOURCES.has(text) || this.#collections.has(text) || (functionsAllowed && this.#functions.has(text))
    return isKnown ? [] : [unknownResource(text, span)]
  }
}

function namesOf({ name, alias }: Pick<Extract<SchemaItem, { kind: 'collection' }>, 'name' | 'alias'>): readonly string[] {
  return alias === undefined ? [name.text] : [name.text, alias.value.text]
}
