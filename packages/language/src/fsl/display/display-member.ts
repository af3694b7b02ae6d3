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
} from '../tree.ts'
import { displayExpression, displayLambda, writeExpression } from './display-expression.ts'
import { displayType } from './display-type.ts'
import { displayName, displayPath } from './names.ts'
import { Writer } from './writer.ts'

/** Returns what a function writes. */
export function textOf(write: (writer: Writer) => void): string {
  const writer = new Writer()
  write(writer)
  return writer.text
}

export function displayAnnotation({ kind, value }: Annotation): string {
  return `@${kind}(${displayName(value.text)})`
}

// --------------------------------------------------------------------- fields

export function writeField(writer: Writer, field: SchemaField): void {
  switch (field.kind) {
    case 'wildcard':
      writer.line(`*: ${displayType(field.type)}`)
      break
    case 'defined':
      writer.write(`${field.name.text}: ${displayType(field.type)}`)
      if (field.defaultValue !== undefined) {
        writer.write(' = ')
        writeExpression(writer, field.defaultValue)
      }
      writer.line()
      break
    case 'computed':
      writer.write(`compute ${field.name.text}${field.type === undefined ? '' : `: ${displayType(field.type)}`} = `)
      if (field.body.short) writer.write(displayLambda(field.body))
      else writeExpression(writer, field.body)
      writer.line()
      break
  }
}

// ----------------------------------------------------------------- collections

export function displayEntry({ path, multiValued, order }: IndexEntry): string {
  const text = multiValued ? `mva(${displayPath(path.steps)})` : displayPath(path.steps)
  return order === 'desc' ? `desc(${text})` : text
}

export function displayEntries({ entries }: EntriesMember): string {
  return `[${entries.map(displayEntry).join(', ')}]`
}

export function writeIndexBody(writer: Writer, { terms, values }: Pick<IndexMember, 'terms' | 'values'>): void {
  writer.line('{')
  writer.indented(() => {
    if (terms !== undefined) writer.line(`terms ${displayEntries(terms)}`)
    if (values !== undefined) writer.line(`values ${displayEntries(values)}`)
  })
  writer.write('}')
}

export function writeCheckBody(writer: Writer, { body }: Pick<CheckMember, 'body'>): void {
  writer.write('(')
  writeExpression(writer, body)
  writer.write(')')
}

export function displayStep(step: MigrationStep): string {
  switch (step.kind) {
    case 'add_wildcard':
      return 'add_wildcard'
    case 'add':
    case 'drop':
      return `${step.kind} ${displayPath(step.field.steps)}`
    case 'backfill':
      return `backfill ${displayPath(step.field.steps)} = ${displayExpression(step.value)}`
    case 'split':
      return `split ${displayPath(step.field.steps)} -> ${step.to.map(({ steps }) => displayPath(steps)).join(', ')}`
    case 'move':
      return `move ${displayPath(step.field.steps)} -> ${displayPath(step.to.steps)}`
    case 'move_conflicts':
    case 'move_wildcard':
      return `${step.kind} ${displayPath(step.into.steps)}`
  }
}

export function writeMigrations(writer: Writer, { steps }: MigrationsMember): void {
  writer.line('{')
  writer.indented(() => {
    for (const step of steps) writer.line(displayStep(step))
  })
  writer.write('}')
}

/** Writes the members of a collection behind its fields. */
export function writeCollectionMembers(writer: Writer, item: CollectionItem): void {
  for (const index of item.indexes) {
    writer.write(`index ${displayName(index.name.text)} `)
    writeIndexBody(writer, index)
    writer.line()
  }
  for (const unique of item.uniques) writer.line(`unique ${displayEntries(unique)}`)
  for (const check of item.checks) {
    writer.write(`check ${displayName(check.name.text)} `)
    writeCheckBody(writer, check)
    writer.line()
  }
  if (item.historyDays.written) writer.line(`history_days ${item.historyDays.value}`)
  if (item.ttlDays !== undefined) writer.line(`ttl_days ${item.ttlDays.value}`)
  if (item.documentTtls !== undefined) writer.line(`document_ttls ${item.documentTtls.value}`)
  if (item.migrations !== undefined) {
    writer.write('migrations ')
    writeMigrations(writer, item.migrations)
    writer.line()
  }
}

// ------------------------------------------------------------ roles, functions

export function writePredicate(writer: Writer, { body }: Pick<Predicate, 'body'>): void {
  writer.line('{')
  writer.indented(() => {
    writer.write('predicate (')
    writeExpression(writer, body)
    writer.line(')')
  })
  writer.write('}')
}

/** Writes a keyword with a name or without, and its predicate if it has one. */
export function writeGrant(writer: Writer, head: string, { predicate }: Pick<GrantMember, 'predicate'>): void {
  writer.write(head)
  if (predicate !== undefined) {
    writer.write(' ')
    writePredicate(writer, predicate)
  }
  writer.line()
}

export function writeActions(writer: Writer, actions: readonly ActionMember[]): void {
  writer.line('{')
  writer.indented(() => {
    for (const action of actions) writeGrant(writer, action.action, action)
  })
  writer.write('}')
}

export function writePrivileges(writer: Writer, { name, actions }: PrivilegesMember): void {
  writer.write(`privileges ${displayName(name.text)} `)
  writeActions(writer, actions)
  writer.line()
}

export function displaySignature({ parameters, result }: FunctionSignature): string {
  const texts = parameters.map(({ name, type, variadic }) => {
    return `${variadic ? '...' : ''}${name.text}${type === undefined ? '' : `: ${displayType(type)}`}`
  })
  return `(${texts.join(', ')})${result === undefined ? '' : `: ${displayType(result)}`}`
}
