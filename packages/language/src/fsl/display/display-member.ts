import { type Doc, hardLine, indent, layout } from '../../format/layout.ts'
import type {
  ActionMember,
  Annotation,
  CheckMember,
  CollectionItem,
  EntriesMember,
  FunctionSignature,
  GrantMember,
  IndexEntry,
  IndexMember,
  MigrationStep,
  MigrationsMember,
  Predicate,
  PrivilegesMember,
  SchemaField,
  SchemaPath,
} from '../model/schema-item.ts'
import { displayType, displayedExpression, displayedLambda, displayedType } from './display-expression.ts'
import { displayName, displayPath } from './names.ts'

/** Writes a document of a schema: line breaks stand only where the document has them. */
export function displayDoc(doc: Doc): string {
  return layout(doc, Number.POSITIVE_INFINITY)
}

/** Makes the document of a block, with one member a line. */
export function blockDoc(members: readonly Doc[]): Doc {
  return ['{', indent(members.map((member): Doc => [hardLine, member])), hardLine, '}']
}

export function displayAnnotation({ kind, value }: Annotation): string {
  return `@${kind}(${displayName(value.text)})`
}

// --------------------------------------------------------------------- fields

export function fieldDoc(field: SchemaField): Doc {
  switch (field.kind) {
    case 'wildcard':
      return ['*: ', displayedType(field.type)]
    case 'defined': {
      const value: Doc = field.defaultValue === undefined ? '' : [' = ', displayedExpression(field.defaultValue)]
      return [field.name.text, ': ', displayedType(field.type), value]
    }
    case 'computed': {
      const type: Doc = field.type === undefined ? '' : [': ', displayedType(field.type)]
      return ['compute ', field.name.text, type, ' = ', displayedLambda(field.body)]
    }
  }
}

// ----------------------------------------------------------------- collections

function displayEntry({ path, multiValued, order }: IndexEntry): string {
  const text = multiValued ? `mva(${displayPath(path.steps)})` : displayPath(path.steps)
  return order === 'desc' ? `desc(${text})` : text
}

export function displayEntries({ entries }: EntriesMember): string {
  return `[${entries.map(displayEntry).join(', ')}]`
}

export function indexDoc({ name, terms, values }: IndexMember): Doc {
  const members: Doc[] = []
  if (terms !== undefined) members.push(`terms ${displayEntries(terms)}`)
  if (values !== undefined) members.push(`values ${displayEntries(values)}`)
  return [`index ${displayName(name.text)} `, blockDoc(members)]
}

export function checkBodyDoc({ body }: Pick<CheckMember, 'body'>): Doc {
  return ['(', displayedExpression(body), ')']
}

/** Makes the document of a step of a migration. */
export function stepDoc(step: MigrationStep): Doc {
  const path = ({ steps }: SchemaPath): string => displayPath(steps)
  switch (step.kind) {
    case 'add_wildcard':
      return 'add_wildcard'
    case 'add':
    case 'drop':
      return `${step.kind} ${path(step.field)}`
    case 'backfill':
      return [`backfill ${path(step.field)} = `, displayedExpression(step.value)]
    case 'split':
      return `split ${path(step.field)} -> ${step.to.map(path).join(', ')}`
    case 'move':
      return `move ${path(step.field)} -> ${path(step.to)}`
    case 'move_conflicts':
    case 'move_wildcard':
      return `${step.kind} ${path(step.into)}`
  }
}

export function migrationsBodyDoc({ steps }: MigrationsMember): Doc {
  return blockDoc(steps.map(stepDoc))
}

/** Makes the documents of the members of a collection but its fields. */
export function collectionMemberDocs(item: CollectionItem): readonly Doc[] {
  const docs: Doc[] = [
    ...item.indexes.map(indexDoc),
    ...item.uniques.map((unique) => `unique ${displayEntries(unique)}`),
    ...item.checks.map((check): Doc => [`check ${displayName(check.name.text)} `, checkBodyDoc(check)]),
  ]
  if (item.historyDays.written) docs.push(`history_days ${item.historyDays.value}`)
  if (item.ttlDays !== undefined) docs.push(`ttl_days ${item.ttlDays.value}`)
  if (item.documentTtls !== undefined) docs.push(`document_ttls ${item.documentTtls.value}`)
  if (item.migrations !== undefined) docs.push(['migrations ', migrationsBodyDoc(item.migrations)])
  return docs
}

// ------------------------------------------------------------ roles, functions

export function predicateDoc({ body }: Pick<Predicate, 'body'>): Doc {
  return blockDoc([['predicate (', displayedExpression(body), ')']])
}

/** Makes the document of a keyword with a name or without, and of its predicate if it has one. */
export function grantDoc(head: string, { predicate }: Pick<GrantMember, 'predicate'>): Doc {
  return predicate === undefined ? head : [head, ' ', predicateDoc(predicate)]
}

export function actionDoc({ action, predicate }: Pick<ActionMember, 'action' | 'predicate'>): Doc {
  return grantDoc(action, { predicate })
}

export function privilegesDoc({ name, actions }: PrivilegesMember): Doc {
  return [`privileges ${displayName(name.text)} `, blockDoc(actions.map(actionDoc))]
}

export function displaySignature({ parameters, result }: FunctionSignature): string {
  const texts = parameters.map(({ name, type, variadic }) => {
    return `${variadic ? '...' : ''}${name.text}${type === undefined ? '' : `: ${displayType(type)}`}`
  })
  return `(${texts.join(', ')})${result === undefined ? '' : `: ${displayType(result)}`}`
}
