import { localStore } from '../../../data/browser-storage.ts'

/** How a result is shown. */
export const RESULT_VIEWS = ['tree', 'table', 'json', 'fql', 'tagged'] as const
export type ResultView = (typeof RESULT_VIEWS)[number]

const VIEW_ENTRY = 'shell:view'

/** The view that this browser showed last. */
export function readView(): ResultView {
  const stored = localStore().get(VIEW_ENTRY)
  return RESULT_VIEWS.find((view) => view === stored) ?? 'tree'
}

export function keepView(view: ResultView): void {
  localStore().set(VIEW_ENTRY, view)
}
