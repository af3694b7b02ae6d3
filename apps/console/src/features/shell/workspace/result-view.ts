import { localStore } from '../../../data/browser-storage.ts'

/** How a result is shown. */
const RESULT_VIEWS = ['tree', 'table', 'json', 'fql', 'tagged'] as const
export type ResultView = (typeof RESULT_VIEWS)[number]

const VIEW_ENTRY = 'shell:view'

/** Reads a view that was stored; undefined for anything else. */
export function readView(stored: unknown): ResultView | undefined {
  return RESULT_VIEWS.find((view) => view === stored)
}

/** The view that was chosen last in this browser: queries that are opened later begin with it. */
export function lastView(): ResultView {
  return readView(localStore().get(VIEW_ENTRY)) ?? 'tree'
}

export function keepView(view: ResultView): void {
  localStore().set(VIEW_ENTRY, view)
}
