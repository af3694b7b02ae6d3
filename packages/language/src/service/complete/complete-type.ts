import type { Token } from '../../highlight/token.ts'
import type { TextSpan } from '../../source/span.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import { RANKS, type CompletionItem } from './completion-item.ts'
import { typeNames, type TypeName } from './type-names.ts'

/** Completes names of types, with placeholders for their parameters. */
export function completeType(place: TextSpan, environment: TypeEnvironment): readonly CompletionItem[] {
  return typeNames(environment).map((type) => itemOf(type, place))
}

function itemOf({ name, parameters, kind, documentation }: TypeName, { start, end }: TextSpan): CompletionItem {
  const applied = parameters.length === 0 ? name : `${name}<${parameters.join(', ')}>`
  return {
    label: name,
    kind,
    detail: applied === name ? '' : applied,
    signature: applied,
    documentation,
    insert: name,
    snippet: parameters.length === 0 ? undefined : `${name}<${parameters.map((parameter, i) => `\${${i + 1}:${parameter}}`).join(', ')}>`,
    start,
    end,
    edits: [],
    rank: kind === 'collection' ? RANKS.item : RANKS.library,
  }
}

const OPENING = '([{<'
const CLOSING = ')]}>'

/** Marks behind which a type continues, also on the next line. */
const CONTINUING: ReadonlySet<string> = new Set(['|', '&', ':', ',', '=>', '(', '[', '{', '<'])

/** Whether a text ends in the type of a `let`, where the name of a type is expected. */
export function isTypePlace(text: string, tokens: readonly Token[]): boolean {
  const head = behindLet(text, tokens)
  if (head === undefined) return false
  const last = wordsOf(text, head).at(-1)
  return last !== undefined && last !== '{' && CONTINUING.has(last) && !isFieldPlace(text, head)
}

/** The tokens behind `let name` if all of them may belong to its type. */
function behindLet(text: string, tokens: readonly Token[]): readonly Token[] | undefined {
  let following = ''
  for (let i = tokens.length - 1; i >= 0; i--) {
    const token = tokens[i]
    if (token === undefined) return undefined
    const written = text.slice(token.start, token.end)
    if (written === 'let') return startsWithType(text, tokens.slice(i + 1)) ? tokens.slice(i + 1) : undefined
    if (written === '=' || written === ';' || token.kind === 'keyword') return undefined
    if (token.kind === 'space' && written.includes('\n') && !mayGoOn(text, tokens, i) && !CLOSING.includes(following || ' '))
      return undefined
    if (token.kind !== 'space') following = written
  }
  return undefined
}

/** Whether a type continues behind a line break. */
function mayGoOn(text: string, tokens: readonly Token[], lineBreak: number): boolean {
  const before = tokens.slice(0, lineBreak).findLast(({ kind }) => kind !== 'space' && kind !== 'lineComment' && kind !== 'blockComment')
  return before !== undefined && CONTINUING.has(text.slice(before.start, before.end))
}

function startsWithType(text: string, tokens: readonly Token[]): boolean {
  const [name, colon] = wordsOf(text, tokens)
  return name !== undefined && colon === ':'
}

function wordsOf(text: string, tokens: readonly Token[]): readonly string[] {
  return tokens
    .filter(({ kind }) => kind !== 'space' && kind !== 'lineComment' && kind !== 'blockComment')
    .map(({ start, end }) => text.slice(start, end))
}

/** Whether the name of a field is expected: behind a comma directly within braces. */
function isFieldPlace(text: string, tokens: readonly Token[]): boolean {
  const words = wordsOf(text, tokens)
  if (words.at(-1) !== ',') return false
  let depth = 0
  for (const word of [...words].reverse()) {
    if (word.length === 1 && CLOSING.includes(word)) depth++
    else if (word.length === 1 && OPENING.includes(word) && depth-- === 0) return word === '{'
  }
  return false
}
