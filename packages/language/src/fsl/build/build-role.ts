import { invalidKeyword } from '../model/schema-errors.ts'
import type { Node } from '../parse/node.ts'
import { type ActionMember, type GrantMember, type PrivilegesMember, type RoleItem, isAction } from '../model/schema-item.ts'
import { buildPredicate } from './build-predicate.ts'
import { type Findings, UniqueNames } from './findings.ts'

/** Builds the privileges and memberships of a role. */
export function buildRoleMembers(findings: Findings, nodes: readonly Node[]): Pick<RoleItem, 'privileges' | 'memberships'> {
  const privilegeNames = new UniqueNames(findings, 'privileges')
  const membershipNames = new UniqueNames(findings, 'membership')
  const privileges: PrivilegesMember[] = []
  const memberships: GrantMember[] = []
  for (const node of nodes) {
    const keyword = node.kind === 'keyword' ? node.keyword.text : 'field'
    if (keyword === 'privileges') {
      const member = buildPrivileges(findings, node, privilegeNames)
      if (member !== undefined) privileges.push(member)
    } else if (keyword === 'membership') {
      const member = buildGrant(findings, node, membershipNames)
      if (member !== undefined) memberships.push(member)
    } else findings.add(invalidKeyword('member', node.keyword.text, node.keyword.span))
  }
  return { privileges, memberships }
}

function buildPrivileges(findings: Findings, node: Node, names: UniqueNames): PrivilegesMember | undefined {
  findings.noAnnotations(node)
  const name = findings.name(node)
  if (name === undefined) return undefined
  names.add(name)
  const value = findings.value(node)
  const block = value && findings.block(value)
  if (block === undefined) return undefined
  const actionNames = new UniqueNames(findings, 'action')
  const actions = block.nodes.flatMap((inner) => buildAction(findings, inner, actionNames) ?? [])
  return { name, actions, span: node.span, blockSpan: block.span }
}

function buildAction(findings: Findings, node: Node, names: UniqueNames): ActionMember | undefined {
  findings.noAnnotations(node)
  findings.noName(node)
  const { keyword, span } = node
  if (node.kind === 'field' || !isAction(keyword.text)) return findings.add(invalidKeyword('action', keyword.text, keyword.span))
  names.add(keyword)
  const block = findings.optionalBlock(node)
  return { action: keyword.text, predicate: block && buildPredicate(findings, block), span }
}

/** Builds a name with an optional predicate: a membership, or a role of an access provider. */
export function buildGrant(findings: Findings, node: Node, names: UniqueNames, place = node.keyword.span): GrantMember | undefined {
  findings.noAnnotations(node)
  const name = findings.name(node, place)
  if (name === undefined) return undefined
  names.add(name)
  const block = findings.optionalBlock(node)
  return { name, predicate: block && buildPredicate(findings, block), span: node.span }
}
