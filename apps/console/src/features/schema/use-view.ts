import { useAddress } from '../../data/use-address.ts'

/** Which view of a schema is shown; it stands in the address. The first is the default. */
export function useView<View extends string>(views: readonly [View, ...View[]]): readonly [View, (view: View) => void] {
  const { params, change } = useAddress()
  const shown = views.find((view) => view === params.get('view')) ?? views[0]
  const show = (view: View) => change({ view: view === views[0] ? undefined : view })
  return [shown, show]
}
