import { createElement, lazy, Suspense, useState } from 'react'
import type { ComponentType } from 'react'

/** Makes a dialog whose code is loaded when it is first opened. */
export function lazyDialog<Props extends { readonly open: boolean }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open)
    if (props.open && !wasOpened) setWasOpened(true)
    if (!wasOpened) return null
    return <Suspense fallback={null}>{createElement(Loaded as ComponentType<Props>, props)}</Suspense>
  }
}
