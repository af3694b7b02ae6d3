import { useSearchParams } from 'react-router'

/** Which view of a schema is shown; it stands in the address. The first is the default. */
export function useView<View extends string>(views: readonly [View, ...View[]]): readonly [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams()
  const shown = views.find((view) => view === search.get('view')) ?? views[0]
  const show = (view: View) => {
    const next = new URLSearchParams(search)
    if (view === views[0]) next.delete('view')
    else next.set('view', view)
    setSearch(next, { replace: true })
  }
  return [shown, show]
}
