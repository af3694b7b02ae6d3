import { cloneElement } from 'react'
import type { ReactElement, SyntheticEvent } from 'react'

type Handlers = Readonly<Record<`on${string}`, (event: never) => void>>

/** An element with more event handlers and attributes. Its own handlers run first; one that prevents the default keeps ours from running. */
export function withHandlers(
  element: ReactElement<Record<string, unknown>>,
  handlers: Handlers,
  attributes: Readonly<Record<string, unknown>> = {},
): ReactElement {
  const joined = Object.entries(handlers).map(([name, handle]) => {
    const own = element.props[name]
    if (typeof own !== 'function') return [name, handle] as const
    const both = (event: SyntheticEvent) => {
      ;(own as (event: SyntheticEvent) => void)(event)
      if (!event.defaultPrevented) handle(event as never)
    }
    return [name, both] as const
  })
  return cloneElement(element, { ...attributes, ...Object.fromEntries(joined) })
}
