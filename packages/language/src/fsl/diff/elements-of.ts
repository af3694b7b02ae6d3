import type { Doc } from '../../format/layout.ts'
import { displayExpression, displayType } from '../display/display-expression.ts'
import {
  actionDoc,
  checkBodyDoc,
  displayAnnotation,
  displayDoc,
  displayEntries,
  fieldDoc,
  grantDoc,
  indexDoc,
  migrationsBodyDoc,
  predicateDoc,
  privilegesDoc,
} from '../display/display-member.ts'
import { displayName, displayString } from '../display/names.ts'
import { NO_SPAN } from '../model/schema-item.ts'
import type {
  AccessProviderItem,
  Annotation,
  CheckMember,
  CollectionItem,
  EntriesMember,
  GrantMember,
  IndexMember,
  MigrationsMember,
  Predicate,
  PrivilegesMember,
  RoleItem,
  SchemaField,
  SchemaItem,
  SettingMember,
} from '../model/schema-item.ts'
import type { Content, Element, FieldElement, Setting } from './element.ts'

/** The elements of an item but its fields: annotations first, then members. */
export function annotationsOf(item: SchemaItem): readonly Element[] {
  const annotations: (Annotation | undefined)[] = []
  if ('alias' in item) annotations.push(item.alias)
  if (item.kind === 'function') annotations.push(item.role)
  return annotations.flatMap((annotation) => (annotation === undefined ? [] : [annotationElement(annotation)]))
}

export function membersOf(item: SchemaItem): readonly Element[] {
  switch (item.kind) {
    case 'collection':
      return collectionElements(item)
    case 'function':
      return []
    case 'role':
      return roleElements(item)
    case 'accessProvider':
      return accessProviderElements(item)
  }
}

/** The fields of a collection. A collection without fields and wildcard has an implicit wildcard. */
export function fieldsOf(item: SchemaItem): readonly FieldElement[] {
  if (item.kind !== 'collection') return []
  const fields = item.fields.map(fieldElement)
  const isOpen = item.fields.every(({ kind }) => kind === 'computed')
  return isOpen ? [...fields, fieldElement({ kind: 'wildcard', type: { kind: 'anyType', span: NO_SPAN }, span: NO_SPAN })] : fields
}

/** Writes a document with a line end. */
function lineOf(doc: Doc): string {
  return `${displayDoc(doc)}\n`
}

function annotationElement(annotation: Annotation): Element {
  const { kind, value, span } = annotation
  const content: Content = { kind: 'value', key: value.text, text: displayName(value.text), span: value.span }
  const text = `${displayAnnotation(annotation)}\n`
  return { form: 'annotation', id: kind, title: kind, group: 'Configuration', content, separator: ' set to ', span, text }
}

function fieldElement(field: SchemaField): FieldElement {
  const { kind, span } = field
  const text = lineOf(fieldDoc(field))
  const type = field.type && { key: displayType(field.type), text: displayType(field.type), span: field.type.span }
  if (kind === 'wildcard') {
    const title = span === NO_SPAN ? 'implicit wildcard' : 'wildcard'
    return { form: 'field', id: '*', kind, title, name: '*', group: undefined, nameSpan: NO_SPAN, type, value: undefined, span, text }
  }
  const expression = kind === 'computed' ? field.body : field.defaultValue
  const shown = expression && displayExpression(expression)
  const value: Setting | undefined = expression && shown !== undefined ? { key: shown, text: shown, span: expression.span } : undefined
  const { text: name, span: nameSpan } = field.name
  const title = `${kind === 'computed' ? 'computed field' : 'field'} \`${name}\``
  const group = kind === 'computed' ? 'Computed fields' : undefined
  return { form: 'field', id: `${kind} ${name}`, kind, title, name, group, nameSpan, type, value, span, text }
}

// ---------------------------------------------------------------- collections

function collectionElements(item: CollectionItem): readonly Element[] {
  return [
    ...item.indexes.map(indexElement),
    ...item.uniques.map(uniqueElement),
    ...item.checks.map(checkElement),
    historyElement(item),
    ...optional(item.ttlDays, (days) => settingElement('ttl_days', days, days.value)),
    ...optional(item.documentTtls, (enabled) => settingElement('document_ttls', enabled, String(enabled.value))),
    ...optional(item.migrations, migrationsElement),
  ]
}

function optional<Value>(value: Value | undefined, make: (value: Value) => Element): Element[] {
  return value === undefined ? [] : [make(value)]
}

function indexElement(index: IndexMember): Element {
  const elements = [
    ...optional(index.terms, (terms) => entriesElement('terms', terms)),
    ...optional(index.values, (values) => entriesElement('values', values)),
  ]
  const text = lineOf(indexDoc(index))
  const content: Content = { kind: 'block', elements, span: index.span }
  const title = `index \`${index.name.text}\``
  return { form: 'member', id: title, title, group: 'Indexes', content, separator: ' ', span: index.span, text }
}

function entriesElement(title: 'terms' | 'values', member: EntriesMember): Element {
  const text = displayEntries(member)
  const content: Content = { kind: 'value', key: text, text, span: member.listSpan }
  return {
    form: 'member',
    id: title,
    title,
    group: 'Configuration',
    content,
    separator: ' set to ',
    span: member.span,
    text: `${title} ${text}\n`,
  }
}

function uniqueElement(member: EntriesMember): Element {
  const text = displayEntries(member)
  const content: Content = { kind: 'value', key: text, text, span: member.listSpan }
  const title = 'unique constraint on'
  const { span } = member
  return { form: 'member', id: `unique ${text}`, title, group: 'Constraints', content, separator: ' ', span, text: `unique ${text}\n` }
}

function checkElement(check: CheckMember): Element {
  const shown = displayDoc(checkBodyDoc(check))
  const content: Content = { kind: 'check', key: shown, text: shown, span: check.bodySpan }
  const title = `check constraint \`${check.name.text}\``
  const text = `check ${displayName(check.name.text)} ${shown}\n`
  return { form: 'member', id: title, title, group: 'Constraints', content, separator: ' ', span: check.span, text }
}

function historyElement({ historyDays }: CollectionItem): Element {
  const element = settingElement('history_days', historyDays, historyDays.value)
  return { ...element, implied: { isWritten: historyDays.written, isDefault: historyDays.value === '0' } }
}

function settingElement(title: string, { valueSpan, span }: SettingMember<unknown>, shown: string): Element {
  const content: Content = { kind: 'value', key: shown, text: shown, span: valueSpan }
  return { form: 'member', id: title, title, group: 'Configuration', content, separator: ' set to ', span, text: `${title} ${shown}\n` }
}

function migrationsElement(member: MigrationsMember): Element {
  const shown = displayDoc(migrationsBodyDoc(member))
  const content: Content = { kind: 'migrations', key: shown, text: shown, span: member.span }
  const { span } = member
  return {
    form: 'member',
    id: 'migrations',
    title: 'migrations',
    group: undefined,
    content,
    separator: ' ',
    span,
    text: `migrations ${shown}\n`,
  }
}

// -------------------------------------------------------- roles, access providers

function roleElements({ privileges, memberships }: RoleItem): readonly Element[] {
  return [...privileges.map(privilegesElement), ...memberships.map((member) => grantElement('membership', member))]
}

function privilegesElement(member: PrivilegesMember): Element {
  const { name, actions, span } = member
  const elements = actions.map((actionMember): Element => {
    const { action, predicate, span: actionSpan } = actionMember
    const text = lineOf(actionDoc(actionMember))
    return {
      form: 'member',
      id: action,
      title: action,
      group: 'Configuration',
      content: predicateContent(predicate),
      separator: ' ',
      span: actionSpan,
      text,
    }
  })
  const title = `privileges on \`${name.text}\``
  const text = lineOf(privilegesDoc(member))
  return {
    form: 'member',
    id: title,
    title,
    group: 'Configuration',
    content: { kind: 'block', elements, span },
    separator: ' ',
    span,
    text,
  }
}

function predicateContent(predicate: Predicate | undefined): Content {
  if (predicate === undefined) return { kind: 'predicate', setting: undefined }
  const text = displayDoc(predicateDoc(predicate))
  return { kind: 'predicate', setting: { key: text, text, span: predicate.span } }
}

function grantElement(keyword: 'membership' | 'role', member: GrantMember): Element {
  const { name, predicate, span } = member
  const title = keyword === 'role' ? `role \`${name.text}\`` : `membership on \`${name.text}\``
  const text = lineOf(grantDoc(`${keyword} ${displayName(name.text)}`, member))
  return { form: 'member', id: title, title, group: 'Configuration', content: predicateContent(predicate), separator: ' ', span, text }
}

function accessProviderElements({ issuer, jwksUri, roles }: AccessProviderItem): readonly Element[] {
  return [
    settingElement('issuer', issuer, displayString(issuer.value)),
    settingElement('jwks_uri', jwksUri, displayString(jwksUri.value)),
    ...roles.map((member) => grantElement('role', member)),
  ]
}
