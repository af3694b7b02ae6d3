import type { Expression, Statement, TypeExpression } from '../src/index.ts'

/** A tree as nested lists, for golden files: `(binary "+" (number "1") (name "a"))`. Places are left out. */
export function treeText(node: Expression | Statement | TypeExpression): string {
  return lines(node, 0).join('\n')
}

type Part = readonly [label: string, value: unknown]

/** Members that are no part of the tree itself. */
const LEFT_OUT = /span$|^kind$/i

const WIDTH = 100

function lines(value: unknown, depth: number): readonly string[] {
  const flat = flatText(value)
  const indent = '  '.repeat(depth)
  if (indent.length + flat.length <= WIDTH || !isObject(value)) return [`${indent}${flat}`]
  const [head, parts] = headOf(value)
  return [`${indent}(${head}`, ...parts.flatMap(([label, part]) => labelled(label, part, depth + 1)), `${indent})`]
}

function labelled(label: string, value: unknown, depth: number): readonly string[] {
  const items = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  const [first, ...rest] = items.flatMap((item) => lines(item, depth))
  return first === undefined ? [] : [`${'  '.repeat(depth)}${label}: ${first.trimStart()}`, ...rest]
}

function flatText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatText).join(' ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const [head, parts] = headOf(value)
  return `(${[head, ...parts.map(([label, part]) => `${label}: ${flatText(part)}`)].join(' ')})`
}

/** Kind and plain members come first, then those that are trees; what is missing or false is not written. */
function headOf(value: Readonly<Record<string, unknown>>): readonly [head: string, parts: readonly Part[]] {
  const isTold = (name: string, member: unknown): boolean => !LEFT_OUT.test(name) && (name === 'value' || isWorthTelling(member))
  const members = Object.entries(value).filter(([name, member]) => isTold(name, member))
  const plain = members.filter(([, member]) => !isTree(member))
  const kind = typeof value['kind'] === 'string' ? value['kind'] : ''
  const words = plain.map(([name, member]) => (member === true && name !== 'value' ? name : `${name}=${JSON.stringify(member)}`))
  return [[kind, ...words].filter((word) => word !== '').join(' '), members.filter(([, member]) => isTree(member))]
}

function isWorthTelling(member: unknown): boolean {
  return member !== undefined && member !== false && !(Array.isArray(member) && member.length === 0)
}

function isTree(member: unknown): boolean {
  return isObject(member) || Array.isArray(member)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
