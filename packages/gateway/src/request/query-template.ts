import { PLACEHOLDER } from '@terrarium/engine'
import { quoteString } from '@terrarium/values'
import type { JsonNode } from '@terrarium/values'
import type { TemplateNode } from './query-body.ts'

/** A value of a template: as it was sent, or an array or object node that consists of values only. */
export type TemplateValue =
  | { readonly kind: 'value'; readonly value: JsonNode }
  | { readonly kind: 'array'; readonly elements: readonly TemplateValue[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, TemplateValue> }

/** Query text with a placeholder for each value, and the values in the order of their placeholders. */
export interface ExpandedTemplate {
  readonly text: string
  readonly values: readonly TemplateValue[]
}

/** Expands a template to query text. @see reference: wire-protocol.md §1.3 */
export function expandTemplate(node: TemplateNode): ExpandedTemplate {
  const values: TemplateValue[] = []
  return { text: expand(node, values), values }
}

function expand(node: TemplateNode, values: TemplateValue[]): string {
  if (node.kind === 'text') return node.text
  if (node.kind === 'fql') return expandParts(node.parts, values)
  const folded = foldValue(node)
  if (folded) {
    values.push(folded)
    return PLACEHOLDER
  }
  if (node.kind === 'array') return `[${node.elements.map((element) => expandOperand(element, values)).join(', ')}]`
  if (node.kind !== 'object') return ''
  const members = [...node.members].map(([name, member]) => `${quoteString(name)}: ${expandOperand(member, values)}`)
  return `{ ${members.join(', ')} }`
}

function expandParts(parts: readonly TemplateNode[], values: TemplateValue[]): string {
  let text = ''
  for (const part of parts) text += expand(part, values)
  return text
}

/** An element is one expression: query text gets parentheses. */
function expandOperand(node: TemplateNode, values: TemplateValue[]): string {
  const text = expand(node, values)
  return node.kind === 'text' || node.kind === 'fql' ? `(${text})` : text
}

/** A node that consists of values only as one value. */
function foldValue(node: TemplateNode): TemplateValue | undefined {
  switch (node.kind) {
    case 'value':
      return node
    case 'array': {
      const elements = node.elements.map(foldValue)
      return elements.every((element) => element !== undefined) ? { kind: 'array', elements } : undefined
    }
    case 'object': {
      const members = new Map<string, TemplateValue>()
      for (const [name, member] of node.members) {
        const folded = foldValue(member)
        if (!folded) return undefined
        members.set(name, folded)
      }
      return { kind: 'object', members }
    }
    default:
      return undefined
  }
}
