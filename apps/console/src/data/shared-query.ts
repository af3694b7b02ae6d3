import { SERVER_PAGE_SIZE_OPTIONS } from '@terrarium/contracts'
import { readArguments } from './query-argument.ts'
import type { QueryArgument } from './query-argument.ts'
import { readContext } from './run-context.ts'
import type { RunContext } from './run-context.ts'

/** Rows that a set is asked for at once; `off` leaves it to the query. */
export type QueryPageSize = (typeof SERVER_PAGE_SIZE_OPTIONS)[number] | 'off'

export const QUERY_PAGE_SIZES: readonly QueryPageSize[] = [...SERVER_PAGE_SIZE_OPTIONS, 'off']

/** What a link carries of a query: never a secret, never a result. */
export interface SharedQuery {
  readonly text: string
  readonly name?: string | undefined
  readonly arguments?: readonly QueryArgument[]
  readonly context?: RunContext
  /** The moment that is read, as an ISO time; undefined for now. */
  readonly time?: string | undefined
  readonly pageSize?: QueryPageSize
}

export interface ShareChoices {
  readonly withArguments: boolean
  /** The document that the query ran as names a person; it is left out unless it is wanted. */
  readonly withDocument: boolean
}

const MARK = '#query='

/** Renders a query as the fragment of an address, which is never sent to a server. */
export function shareFragment(query: SharedQuery, { withArguments, withDocument }: ShareChoices): string {
  const { context, arguments: given = [] } = query
  const isShared = context?.kind === 'role' || context?.kind === 'builtin' || (context?.kind === 'document' && withDocument)
  const shared: SharedQuery = {
    text: query.text,
    ...(query.pageSize !== undefined && { pageSize: query.pageSize }),
    ...(query.name !== undefined && { name: query.name }),
    ...(withArguments && given.length > 0 && { arguments: given }),
    ...(isShared && { context }),
    ...(query.time !== undefined && { time: query.time }),
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
    const size = QUERY_PAGE_SIZES.find((choice) => choice === pageSize)
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
