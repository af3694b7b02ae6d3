import { tokenize } from '../../highlight/tokenize.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import type { ChainComponent, Expression, ObjectExpression } from '../../syntax/tree.ts'
import { prefixOf } from '../infer/callee.ts'
import { completeKey } from './complete-key.ts'
import { completeMember } from './complete-member.ts'
import { completeName } from './complete-name.ts'
import { completeString } from './complete-string.ts'
import { completeType, isTypePlace } from './complete-type.ts'
import type { CompletionItem } from './completion-item.ts'
import { CURSOR_NAME, parseAtCursor, type Cursor } from '../text/cursor.ts'
import { NO_NAMES, type DatabaseNames } from './database-names.ts'
import { pathTo } from '../text/locate.ts'

/**
 * Completes a query at an offset: members by type, names in scope, fields of objects that a call expects, types in annotations, and in
 * strings the names that a call takes.
 *
 * Returns all items whatever part of the name is typed: editors filter. Empty in comments and numbers.
 */
export function complete(
  source: string,
  offset: number,
  environment: TypeEnvironment,
  names: DatabaseNames = NO_NAMES,
): readonly CompletionItem[] {
  const cursor = parseAtCursor(source, offset)
  if (cursor === undefined) return completeString(source, offset, tokenize(source.slice(0, offset)), environment, names)
  if (isTypePlace(source.slice(0, cursor.start), cursor.tokens)) return completeType(cursor, environment)
  const path = pathTo(cursor.tree, cursor.offset)
  for (let depth = path.length; depth > 0; depth--) {
    const items = completeIn(path.slice(0, depth), cursor, source, environment)
    if (items !== undefined) return items
  }
  return []
}

/** Completes in the last expression of a path; undefined if the cursor is not in it. */
function completeIn(
  path: readonly Expression[],
  cursor: Cursor,
  source: string,
  environment: TypeEnvironment,
): readonly CompletionItem[] | undefined {
  const innermost = path[path.length - 1]
  switch (innermost?.kind) {
    case 'identifier':
      return innermost.name === CURSOR_NAME ? completeAtName(path, cursor, source, environment) : undefined
    case 'chain':
      return completeAtMember(path, innermost.components, cursor, source, environment)
    case 'object':
      return completeAtKey(path, innermost, cursor, environment)
    default:
      return undefined
  }
}

/** A single name in braces may be the first field of an object. */
function completeAtName(
  path: readonly Expression[],
  cursor: Cursor,
  source: string,
  environment: TypeEnvironment,
): readonly CompletionItem[] {
  const names = completeName(cursor, path, source, environment)
  const around = path[path.length - 2]
  if (around?.kind !== 'block' || around.statements.length !== 1 || path.length < 3) return names
  const { start, end } = cursor
  return [...completeKey(path.slice(0, -1), { start, end, present: new Set() }, environment), ...names]
}

function completeAtMember(
  path: readonly Expression[],
  components: readonly ChainComponent[],
  cursor: Cursor,
  source: string,
  environment: TypeEnvironment,
): readonly CompletionItem[] | undefined {
  const chain = path[path.length - 1]
  const component = components.find((candidate) => 'field' in candidate && candidate.field === CURSOR_NAME)
  if (chain?.kind !== 'chain' || component === undefined || !('field' in component)) return undefined
  const { dotSpan, optional } = component
  const place = {
    path,
    receiver: prefixOf(chain, components.indexOf(component)),
    dot: dotSpan.end > dotSpan.start ? dotSpan : undefined,
    optional,
    start: cursor.start,
    end: cursor.end,
    isCalled: source.charAt(cursor.end) === '(',
  }
  return completeMember(place, environment)
}

function completeAtKey(
  path: readonly Expression[],
  object: ObjectExpression,
  { start, end }: Cursor,
  environment: TypeEnvironment,
): readonly CompletionItem[] | undefined {
  if (!object.fields.some(({ key }) => key === CURSOR_NAME)) return undefined
  const present = new Set(object.fields.map(({ key }) => key))
  return completeKey(path, { start, end, present }, environment)
}
