import { readContext } from '../../../data/run-context.ts'
import { PAGE_SIZE_CHOICES } from '../workspace/query-tab.ts'
import type { QueryTab } from '../workspace/query-tab.ts'
import { readArguments } from '../workspace/query-argument.ts'

/** What a link carries of a query: never a secret, never a result. */
export type SharedQuery = Partial<Pick<QueryTab, 'name' | 'text' | 'arguments' | 'context' | 'time' | 'pageSize'>>

export interface ShareChoices {
  readonly withArguments: boolean
  /** The document that the query ran as names a person; it is left out unless it is wanted. */
  readonly withDocument: boolean
}

const MARK = '#query='

/** Renders a query as the fragment of an address, which is never sent to a server. */
export function shareFragment(tab: QueryTab, { withArguments, withDocument }: ShareChoices): string {
  const { context } = tab
  const isShared = context.kind === 'role' || context.kind === 'builtin' || (context.kind === 'document' && withDocument)
  const shared: SharedQuery = {
    text: tab.text,
    pageSize: tab.pageSize,
    ...(tab.name !== undefined && { name: tab.name }),
    ...(withArguments && tab.arguments.length > 0 && { arguments: tab.arguments }),
    ...(isShared && { context }),
    ...(tab.time !== undefined && { time: tab.time }),
  }
  return MARK + encode(JSON.stringify(shared))
}

/** Reads the fragment of an address; undefined when it carries no query. */
export function readShared(fragment: string): SharedQuery | undefined {
  const encoded = fragment.slice(MARK.length)
  if (!fragment.startsWith(MARK) || !/^[\w-]+$/.test(encoded)) return undefined
  try {
    const parsed: unknown = JSON.parse(decode(encoded))
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const { name, text, arguments: given, context, time, pageSize } = parsed as Readonly<Record<string, unknown>>
    if (typeof text !== 'string') return undefined
    const size = PAGE_SIZE_CHOICES.find((choice) => choice === pageSize)
    return {
      text,
      context: readContext(context),
      arguments: readArguments(given),
      ...(typeof name === 'string' && { name }),
      ...(typeof time === 'string' && { time }),
      ...(size !== undefined && { pageSize: size }),
    }
  } catch (error: unknown) {
    // An address that was changed by hand gives no query.
    if (error instanceof SyntaxError || error instanceof URIError || error instanceof DOMException) return undefined
    throw error
  }
}

/** Base64 of UTF-8 with letters that an address takes. */
function encode(content: string): string {
  const bytes = encodeURIComponent(content).replace(/%([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

function decode(encoded: string): string {
  const bytes = atob(encoded.replace(/-/g, '+').replace(/_/g, '/'))
  return decodeURIComponent([...bytes].map((byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''))
}
