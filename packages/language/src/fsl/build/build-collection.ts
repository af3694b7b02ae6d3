import { duplicateUnique, invalidKeyword } from '../model/schema-errors.ts'
import type { Node } from '../parse/node.ts'
import { unwrittenHistoryDays } from '../model/schema-item.ts'
import type {
  CheckMember,
  CollectionItem,
  Days,
  EntriesMember,
  HistoryDaysMember,
  IndexMember,
  MigrationsMember,
  SchemaField,
  SettingMember,
  UniqueMember,
} from '../model/schema-item.ts'
import { buildTerms, buildUnique, buildValues, entrySetKey } from './build-entries.ts'
import { buildField, fieldName } from './build-field.ts'
import { buildMigrations } from './build-migrations.ts'
import { buildCheckBody } from './build-predicate.ts'
import { type Findings, Once, UniqueNames } from './findings.ts'
import { booleanOf, daysOf } from './literals.ts'

/** The parts of a collection besides its name. */
export type CollectionMembers = Pick<
  CollectionItem,
  'fields' | 'indexes' | 'uniques' | 'checks' | 'historyDays' | 'ttlDays' | 'documentTtls' | 'migrations'
>

/** Builds the fields and members of a collection. */
export function buildCollectionMembers(findings: Findings, nodes: readonly Node[]): CollectionMembers {
  const builder = new MembersBuilder(findings)
  for (const node of nodes) builder.add(node)
  return builder.members()
}

class MembersBuilder {
  readonly #findings: Findings
  readonly #fields: SchemaField[] = []
  readonly #indexes: IndexMember[] = []
  readonly #uniques: UniqueMember[] = []
  readonly #checks: CheckMember[] = []
  readonly #uniqueKeys = new Map<string, UniqueMember>()
  readonly #names: Readonly<Record<'field' | 'index' | 'check', UniqueNames>>
  readonly #once: Readonly<Record<'migrations' | 'history' | 'ttl' | 'documentTtls', Once>>
  #historyDays: HistoryDaysMember = unwrittenHistoryDays('0')
  #ttlDays: SettingMember<Days> | undefined
  #documentTtls: SettingMember<boolean> | undefined
  #migrations: MigrationsMember | undefined

  constructor(findings: Findings) {
    this.#findings = findings
    this.#names = {
      field: new UniqueNames(findings, 'field'),
      index: new UniqueNames(findings, 'index name'),
      check: new UniqueNames(findings, 'check constraint name'),
    }
    this.#once = {
      migrations: new Once(findings, 'migration block'),
      history: new Once(findings, 'history days'),
      ttl: new Once(findings, 'ttl days'),
      documentTtls: new Once(findings, 'document TTLs'),
    }
  }

  members(): CollectionMembers {
    return {
      fields: this.#fields,
      indexes: this.#indexes,
      uniques: this.#uniques,
      checks: this.#checks,
      historyDays: this.#historyDays,
      ttlDays: this.#ttlDays,
      documentTtls: this.#documentTtls,
      migrations: this.#migrations,
    }
  }

  add(node: Node): void {
    if (node.kind === 'field') return this.#addField(node)
    switch (node.keyword.text) {
      case 'index':
        return this.#addIndex(node)
      case 'unique':
        return this.#addUnique(node)
      case 'check':
        return this.#addCheck(node)
      case 'migrations':
        return this.#addMigrations(node)
      case 'history_days':
        return this.#addHistoryDays(node)
      case 'ttl_days':
        return this.#addTtlDays(node)
      case 'document_ttls':
        return this.#addDocumentTtls(node)
    }
    this.#findings.add(invalidKeyword('field or member', node.keyword.text, node.keyword.span))
  }

  #addField(node: Node): void {
    this.#findings.noAnnotations(node)
    const name = fieldName(this.#findings, node)
    if (name === undefined) return
    this.#names.field.add(name)
    if (node.value?.kind !== 'field') return
    const field = buildField(this.#findings, node, name, node.value)
    if (field !== undefined) this.#fields.push(field)
  }

  #addIndex(node: Node): void {
    this.#findings.noAnnotations(node)
    const name = this.#findings.identifier(node)
    if (name === undefined) return
    this.#names.index.add(name)
    const value = this.#findings.value(node)
    const block = value && this.#findings.block(value)
    if (block !== undefined) this.#indexes.push({ name, ...buildIndexMembers(this.#findings, block.nodes), span: node.span })
  }

  #addUnique(node: Node): void {
    this.#findings.noAnnotations(node)
    this.#findings.noName(node)
    const value = this.#findings.value(node)
    const unique = value && buildUnique(this.#findings, value, node.span)
    if (unique === undefined) return
    const key = entrySetKey(unique)
    const original = this.#uniqueKeys.get(key)
    if (original === undefined) this.#uniqueKeys.set(key, unique)
    else this.#findings.add(duplicateUnique(unique.listSpan, original.listSpan))
    this.#uniques.push(unique)
  }

  #addCheck(node: Node): void {
    this.#findings.noAnnotations(node)
    const name = this.#findings.identifier(node)
    if (name === undefined) return
    this.#names.check.add(name)
    const value = this.#findings.value(node)
    const body = value && buildCheckBody(this.#findings, value)
    if (body !== undefined) this.#checks.push({ name, body, bodySpan: value?.span ?? node.span, span: node.span })
  }

  #addMigrations(node: Node): void {
    this.#findings.noAnnotations(node)
    this.#once.migrations.add(node.span)
    const value = this.#findings.value(node)
    if (value === undefined) return
    this.#findings.noName(node)
    this.#migrations = buildMigrations(this.#findings, node, value) ?? this.#migrations
  }

  #addHistoryDays(node: Node): void {
    const setting = this.#setting(node, this.#once.history, daysOf)
    if (setting !== undefined) this.#historyDays = { ...setting, written: true }
  }

  #addTtlDays(node: Node): void {
    this.#ttlDays = this.#setting(node, this.#once.ttl, daysOf) ?? this.#ttlDays
  }

  #addDocumentTtls(node: Node): void {
    this.#documentTtls = this.#setting(node, this.#once.documentTtls, booleanOf) ?? this.#documentTtls
  }

  #setting<Value>(
    node: Node,
    once: Once,
    read: (findings: Findings, value: NonNullable<Node['value']>) => Value | undefined,
  ): SettingMember<Value> | undefined {
    this.#findings.noAnnotations(node)
    this.#findings.noName(node)
    once.add(node.span)
    const given = this.#findings.value(node)
    const value = given && read(this.#findings, given)
    return value === undefined || given === undefined ? undefined : { value, valueSpan: given.span, span: node.span }
  }
}

function buildIndexMembers(findings: Findings, nodes: readonly Node[]): Pick<IndexMember, 'terms' | 'values'> {
  const once = { terms: new Once(findings, 'terms definition'), values: new Once(findings, 'values definition') }
  let terms: EntriesMember | undefined
  let values: EntriesMember | undefined
  for (const node of nodes) {
    const keyword = node.kind === 'keyword' ? node.keyword.text : 'field'
    if (keyword !== 'terms' && keyword !== 'values') {
      findings.add(invalidKeyword('member', node.keyword.text, node.keyword.span))
      continue
    }
    findings.noAnnotations(node)
    findings.noName(node)
    once[keyword].add(node.span)
    const value = findings.value(node)
    if (value === undefined) continue
    if (keyword === 'terms') terms = buildTerms(findings, value, node.span) ?? terms
    else values = buildValues(findings, value, node.span) ?? values
  }
  return { terms, values }
}
