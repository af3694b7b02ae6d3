import type { Token } from '../highlight/token.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { RANKS, type CompletionItem } from './completion.ts'
import { typeNames, type TypeName } from './type-names.ts'

interface Place {
  readonly start: number
  readonly end: number
}

/** Names of types, each with places for its parameters. */
export function completeType(place: Place, environment: TypeEnvironment): readonly CompletionItem[] {
  return typeNames(environment).map((type) => itemOf(type, place))
}

function itemOf({ name, parameters, kind, documentation }: TypeName, { start, end }: Place): CompletionItem {
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

/** Marks behind which a type goes on, on the next line too. */
const CONTINUING: ReadonlySet<string> = new Set(['|', '&', ':', ',', '=>', '(', '[', '{', '<'])

/** Whether the end of a text is where a `let` is given a type and a name of one is due. */
export function isTypePlace(text: string, tokens: readonly Token[]): boolean {
  const head = behindLet(text, tokens)
  if (head === undefined) return false
  const last = wordsOf(text, head).at(-1)
  return last !== undefined && last !== '{' && CONTINUING.has(last) && !isFieldPlace(text, head)
}

/** The tokens behind `let name`, if they may all belong to its type. */
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

/** Whether a type goes on behind a line break. */
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

/** Whether the name of a field is due: behind a comma that is directly within braces. */
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
