import { expectedValue, invalidKeyword } from '../model/schema-errors.ts'
import type { Node } from '../parse/node.ts'
import type { Annotation, SchemaItem, SchemaName } from '../model/schema-item.ts'
import { buildAccessProviderMembers } from './build-access-provider.ts'
import { buildCollectionMembers } from './build-collection.ts'
import { buildFunction } from './build-function.ts'
import { buildRoleMembers } from './build-role.ts'
import { type Findings, UniqueNames } from './findings.ts'

/** Builds the items of one file. An item that cannot be built is reported and left out. */
export function buildItems(findings: Findings, nodes: readonly Node[]): SchemaItem[] {
  const builder = new ItemsBuilder(findings, nodes)
  return nodes.flatMap((node) => builder.build(node) ?? [])
}

class ItemsBuilder {
  readonly #findings: Findings
  readonly #collectionNames: ReadonlySet<string>
  /** Names and aliases of collections and functions, which share one name space. */
  readonly #globals: UniqueNames
  readonly #roles: UniqueNames
  readonly #accessProviders: UniqueNames

  constructor(findings: Findings, nodes: readonly Node[]) {
    this.#findings = findings
    const collections = nodes.filter(({ kind, keyword }) => kind === 'keyword' && keyword.text === 'collection')
    this.#collectionNames = new Set(collections.flatMap(({ name }) => name?.text ?? []))
    this.#globals = new UniqueNames(findings, 'collection or function')
    this.#roles = new UniqueNames(findings, 'role')
    this.#accessProviders = new UniqueNames(findings, 'access provider')
  }

  build(node: Node): SchemaItem | undefined {
    switch (node.kind === 'keyword' ? node.keyword.text : 'field') {
      case 'collection':
        return this.#collection(node)
      case 'function':
        return this.#function(node)
      case 'role':
        return this.#role(node)
      case 'access provider':
        return this.#accessProvider(node)
    }
    return this.#findings.add(invalidKeyword('schema item', node.keyword.text, node.keyword.span))
  }

  #collection(node: Node): SchemaItem | undefined {
    const name = this.#findings.name(node)
    if (name === undefined) return undefined
    this.#findings.onlyAnnotations(node, ['alias'])
    const alias = this.#findings.annotation(node, 'alias')
    this.#globals.add(name)
    if (alias !== undefined) this.#globals.add(alias.value)
    const value = this.#findings.value(node)
    const block = value && this.#findings.block(value)
    if (block === undefined) return undefined
    const { span, comment } = node
    return { kind: 'collection', name, alias, ...buildCollectionMembers(this.#findings, block.nodes), span, comment }
  }

  #function(node: Node): SchemaItem | undefined {
    const name = this.#findings.name(node)
    if (name === undefined) return undefined
    this.#findings.onlyAnnotations(node, ['alias', 'role'])
    const alias = this.#findings.annotation(node, 'alias')
    this.#addFunctionNames(name, alias)
    const value = this.#findings.value(node)
    return value && buildFunction(this.#findings, node, value, { name, alias })
  }

  /** A function may have the name of a collection before it if it has an alias. */
  #addFunctionNames(name: SchemaName, alias: Annotation | undefined): void {
    const isShared = alias !== undefined && this.#globals.has(name) && this.#collectionNames.has(name.text)
    if (!isShared) this.#globals.add(name)
    if (alias !== undefined) this.#globals.add(alias.value)
  }

  #role(node: Node): SchemaItem | undefined {
    this.#findings.noAnnotations(node)
    const name = this.#findings.name(node)
    if (name === undefined) return undefined
    this.#roles.add(name)
    const value = this.#findings.value(node)
    const block = value && this.#findings.block(value)
    if (block === undefined) return undefined
    return { kind: 'role', name, ...buildRoleMembers(this.#findings, block.nodes), span: node.span, comment: node.comment }
  }

  #accessProvider(node: Node): SchemaItem | undefined {
    this.#findings.noAnnotations(node)
    const name = this.#findings.name(node)
    if (name === undefined) return undefined
    this.#accessProviders.add(name)
    const value = this.#findings.value(node)
    if (value === undefined) return undefined
    if (value.kind !== 'block') return this.#findings.add(expectedValue('a block', value.span))
    const members = buildAccessProviderMembers(this.#findings, value)
    return { kind: 'accessProvider', name, ...members, span: node.span, comment: node.comment }
  }
}
