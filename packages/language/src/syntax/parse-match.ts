import { skipSeparator } from '../source/trivia.ts'
import { parseBareExpression } from './parse-expression.ts'
import { buildChain, parseChain } from './parse-chain.ts'
import { parsePattern } from './parse-pattern.ts'
import { parseTerm } from './parse-term.ts'
import type { Parser } from './parser.ts'
import type { MatchExpression } from './tree.ts'

type Branch = MatchExpression['branches'][number]

/** Parses `match subject { case pattern => body … }`, standing at its `match`. */
export function parseMatch(parser: Parser): MatchExpression | undefined {
  const start = parser.index
  parser.keyword('match')
  const subject = parseTerm(parser)
  if (subject === undefined) return undefined
  const chain = parseChain(parser)
  if (chain === undefined || !parser.open('{')) return undefined
  const branches = parseBranches(parser)
  if (branches === undefined) return undefined
  parser.index = skipSeparator(parser.text, parser.index)
  if (!parser.close('}')) return undefined
  const span = parser.span(start)
  parser.skipBlanks()
  return { kind: 'match', span, subject: buildChain(subject, chain), branches }
}

function parseBranches(parser: Parser): Branch[] | undefined {
  const branches: Branch[] = []
  for (;;) {
    const choice = parser.choose()
    const branch = branches.length === 0 || skipBranchSeparator(parser) ? parseBranch(parser) : undefined
    if (branch === undefined) {
      if (!parser.retry(choice)) return undefined
      parser.accept(choice)
      return branches
    }
    parser.accept(choice)
    branches.push(branch)
  }
}

function skipBranchSeparator(parser: Parser): boolean {
  const end = skipSeparator(parser.text, parser.index)
  if (end === parser.index) return false
  parser.index = end
  return true
}

function parseBranch(parser: Parser): Branch | undefined {
  if (!parser.keyword('case')) return undefined
  const pattern = parsePattern(parser)
  if (pattern === undefined || !parser.open('=>')) return undefined
  const body = parseBareExpression(parser)
  return body === undefined ? undefined : { pattern, body }
}
