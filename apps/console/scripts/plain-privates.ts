import { parseAst } from 'vite'
import type { Plugin } from 'vite'

const LANGUAGE_SOURCE = /\/packages\/language\/src\/.*\.ts$/

/**
 * Gives the private members of the language's classes plain, short names when the console is built.
 *
 * The oldest browsers know no private members, and a weak map stands in for each: with those the parser and the checker take two to four
 * times as long. No class there inherits private members, so that names need to differ within a file only.
 */
export function plainPrivates(): Plugin {
  return {
    name: 'terrarium:plain-privates',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (LANGUAGE_SOURCE.test(id) ? { code: withPlainNames(code, id), map: null } : undefined),
  }
}

/** Every `#name` becomes `_0`, `_1` and so on. */
function withPlainNames(code: string, id: string): string {
  const names = new Map<string, string>()
  let plain = ''
  let end = 0
  for (const { start, name } of privateNames(parseAst(code, { lang: 'ts' }), id)) {
    const short = names.get(name) ?? `_${names.size.toString(36)}`
    names.set(name, short)
    plain += code.slice(end, start) + short
    end = start + name.length + 1
  }
  return plain + code.slice(end)
}

interface PrivateName {
  readonly start: number
  readonly name: string
}

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly [part: string]: unknown
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Where private names are written, in order. */
function privateNames(tree: unknown, id: string): readonly PrivateName[] {
  const found: PrivateName[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    if (node.type === 'PrivateIdentifier') found.push({ start: node.start, name: String(node['name']) })
    if (node.type === 'BinaryExpression' && isNode(node['left']) && node['left'].type === 'PrivateIdentifier')
      throw new Error(`${id} asks for a private member with \`in\`, which has no plain form.`)
    if (node.type.startsWith('Class') && isNode(node['superClass']) && node['superClass']['name'] !== 'Error')
      throw new Error(`${id} has a class that inherits: its private members and those inherited might get one name.`)
    Object.values(node).forEach(visit)
  }
  visit(tree)
  return found.sort((a, b) => a.start - b.start)
}
