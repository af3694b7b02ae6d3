import { ObjectValue, type Value } from '@terrarium/values'
import { listMember, objectMember, textMember, textOf } from '../model/members.ts'
import type {
  AccessProviderDefinition,
  FunctionDefinition,
  PredicateDefinition,
  PrivilegeDefinition,
  RoleDefinition,
} from '../model/catalog.ts'
import { readLambda } from './read-collection.ts'

/** Where the body of a function comes from, in spans. */
export function functionSource(name: string): string {
  return `*udf:${name}*`
}

export function predicateSource(name: string): string {
  return `*predicate:${name}*`
}

/** Reads a Function document; undefined when its body does not parse. */
export function readFunction(documentId: bigint, document: ObjectValue): FunctionDefinition | undefined {
  const name = textMember(document, 'name') ?? ''
  const source = textMember(document, 'body') ?? ''
  const body = readLambda(source, functionSource(name))
  if (body === undefined) return undefined
  return {
    documentId,
    name,
    alias: textMember(document, 'alias'),
    body,
    source,
    signature: textMember(document, 'signature'),
    role: textMember(document, 'role'),
  }
}

/** Reads a Role document. Actions that are false are left out: they say nothing. */
export function readRole(documentId: bigint, document: ObjectValue): RoleDefinition {
  const name = textMember(document, 'name') ?? ''
  const privileges: PrivilegeDefinition[] = []
  for (const value of objects(listMember(document, 'privileges'))) {
    const resource = textMember(value, 'resource') ?? ''
    for (const [action, given] of objectMember(value, 'actions')?.fields ?? []) {
      const grant = readGrant(name, given)
      if (grant !== undefined) privileges.push({ resource, action: action as PrivilegeDefinition['action'], grant })
    }
  }
  const memberships = objects(listMember(document, 'membership')).map((value) => ({
    collection: textMember(value, 'resource') ?? '',
    predicate: readPredicate(name, value.fields.get('predicate')),
  }))
  return { documentId, name, privileges, memberships }
}

/** Reads an AccessProvider document. */
export function readAccessProvider(document: ObjectValue): AccessProviderDefinition {
  const name = textMember(document, 'name') ?? ''
  const roles = listMember(document, 'roles').map((value) =>
    value instanceof ObjectValue
      ? { role: textMember(value, 'role') ?? '', predicate: readPredicate(name, value.fields.get('predicate')) }
      : { role: textOf(value), predicate: undefined },
  )
  return { name, issuer: textMember(document, 'issuer') ?? '', jwksUri: textMember(document, 'jwks_uri') ?? '', roles }
}

function readGrant(role: string, value: Value): boolean | PredicateDefinition | undefined {
  if (value === true) return true
  return typeof value === 'string' ? readPredicate(role, value) : undefined
}

function readPredicate(role: string, value: Value | undefined): PredicateDefinition | undefined {
  if (typeof value !== 'string') return undefined
  const body = readLambda(value, predicateSource(role))
  return body === undefined ? undefined : { body, source: value }
}

function objects(values: readonly Value[]): ObjectValue[] {
  return values.filter((value): value is ObjectValue => value instanceof ObjectValue)
}
