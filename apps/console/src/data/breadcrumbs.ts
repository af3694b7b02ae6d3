import type { Breadcrumb } from './monitoring.ts'
import type { ObservedRequest } from './observed-fetch.ts'
import { redactedPage } from './redaction.ts'

/** Calls that are remembered, the latest last. */
const KEPT_MAX = 20
const TEXT_MAX = 200
/** Steps of a path that name a kind of thing; any other names one thing and is left out. */
const KIND = /^(v\d|[a-z][a-z_-]{1,30})$/
/** Paths of databases: the version, and for schemas the kind of the item, whose name follows. */
const OF_DATABASE = /^\/(query|stream|feed|schema)\/1(\/items\/\w+)?/

/** Names a call without what it is about: a query by the screen and the purpose of its tags, any other by its method and the kinds in its path. */
export function callName(url: string, init: RequestInit | undefined): string {
  const tags = new Headers(init?.headers).get('x-query-tags') ?? ''
  const [screen, operation] = ['screen', 'op'].map((name) => new RegExp(`(?:^|,)${name}=(\\w+)`).exec(tags)?.[1])
  if (screen !== undefined) return `query ${screen} ${operation ?? ''}`.trim()
  const { pathname } = new URL(url, window.location.origin)
  const [known = ''] = OF_DATABASE.exec(pathname) ?? []
  const rest = pathname.slice(known.length).split('/')
  const isKind = (step: string) => step === '' || (KIND.test(step) && !known.includes('/items/'))
  const path = known + rest.map((step) => (isKind(step) ? step : ':id')).join('/')
  return `${init?.method ?? 'GET'} ${path}`.slice(0, TEXT_MAX)
}

/** The code of a failed answer, whose body is read from a copy; undefined for one that has none. */
async function codeOf(answer: Response): Promise<string | undefined> {
  try {
    const body = (await answer.clone().json()) as { readonly code?: unknown; readonly error?: { readonly code?: unknown } } | null
    const code = body?.error?.code ?? body?.code
    return typeof code === 'string' && /^\w{1,100}$/.test(code) ? code : undefined
  } catch (error: unknown) {
    // What is no JSON, or was canceled, has no code.
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof DOMException) return undefined
    throw error
  }
}

/** The latest calls of this page: what an error is reported with. Neither bodies nor names of what was asked for are kept. */
export class Breadcrumbs {
  #trail: readonly Breadcrumb[] = []

  readonly trail = (): readonly Breadcrumb[] => this.#trail

  readonly add = async ({ url, init, answer }: ObservedRequest): Promise<void> => {
    const startedAt = performance.now()
    const call = callName(url, init)
    const route = redactedPage(window.location.pathname, '').slice(0, TEXT_MAX)
    const response = await answer.catch(() => undefined)
    const ms = Math.round(performance.now() - startedAt)
    const code = response === undefined || response.ok ? undefined : await codeOf(response)
    const crumb = { route, call, status: response?.status ?? 0, ms, ...(code !== undefined && { code }) }
    this.#trail = [...this.#trail, crumb].slice(-KEPT_MAX)
  }
}
