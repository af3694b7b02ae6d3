import type { Span } from '../../source/span.ts'
import { invalidKeyword, missingMember } from '../model/schema-errors.ts'
import type { BlockValue, Node } from '../parse/node.ts'
import type { AccessProviderItem, GrantMember, SettingMember } from '../model/schema-item.ts'
import { buildGrant } from './build-role.ts'
import { type Findings, Once, UniqueNames } from './findings.ts'
import { textOf } from './literals.ts'

/** Builds the members of an access provider. Issuer and key set are required. */
export function buildAccessProviderMembers(
  findings: Findings,
  { nodes, span }: BlockValue,
): Pick<AccessProviderItem, 'issuer' | 'jwksUri' | 'roles'> {
  const once = { issuer: new Once(findings, 'issuer'), jwksUri: new Once(findings, 'jwks uri') }
  const roleNames = new UniqueNames(findings, 'role')
  const roles: GrantMember[] = []
  let issuer: SettingMember<string> | undefined
  let jwksUri: SettingMember<string> | undefined
  for (const node of nodes) {
    const keyword = node.kind === 'keyword' ? node.keyword.text : 'field'
    if (keyword === 'issuer') issuer = buildText(findings, node, once.issuer) ?? issuer
    else if (keyword === 'jwks_uri') jwksUri = buildText(findings, node, once.jwksUri) ?? jwksUri
    else if (keyword === 'role') roles.push(...list(buildGrant(findings, node, roleNames, node.span)))
    else findings.add(invalidKeyword('member', node.keyword.text, node.keyword.span))
  }
  if (once.issuer.isMissing) findings.add(missingMember('issuer', span))
  if (once.jwksUri.isMissing) findings.add(missingMember('jwks uri', span))
  return { issuer: issuer ?? noText(span), jwksUri: jwksUri ?? noText(span), roles }
}

function list<Element>(element: Element | undefined): Element[] {
  return element === undefined ? [] : [element]
}

function noText(span: Span): SettingMember<string> {
  return { value: '', valueSpan: span, span }
}

function buildText(findings: Findings, node: Node, once: Once): SettingMember<string> | undefined {
  findings.noAnnotations(node)
  findings.noName(node)
  once.add(node.keyword.span)
  const given = findings.value(node)
  const value = given && textOf(findings, given)
  return value === undefined || given === undefined ? undefined : { value, valueSpan: given.span, span: node.span }
}
