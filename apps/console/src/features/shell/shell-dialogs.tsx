import type { RefObject } from 'react'
import { useRef, useState } from 'react'
import { paths } from '../../config/paths.ts'
import type { IndexAdvice } from '../../editor/language/index-advice.ts'
import type { EditorProblem } from '../../editor/problems.ts'
import { text } from '../../messages/shell-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import { RunAsDialog } from './context/run-as-dialog.tsx'
import type { RunAsDialogKind } from './context/run-as-menu.tsx'
import { rememberIdentity } from './context/recent-identities.ts'
import { CompareDialog } from './history/compare-dialog.tsx'
import { CompareTimesDialog } from './history/compare-times-dialog.tsx'
import { PricesDialog } from './run/prices-dialog.tsx'
import { AdviceDialog } from './problems/advice-dialog.tsx'
import type { HistoryEntry } from './run/run-history.ts'
import type { RunRequest } from './run/run.ts'
import { SaveQueryDialog } from './saved/save-query-dialog.tsx'
import type { SavedQuery } from './saved/saved-queries.ts'
import { ShareDialog } from './share/share-dialog.tsx'
import type { ShellModel } from './use-shell-model.ts'
import { tabTitle } from './workspace/query-tab.ts'
import type { QueryTab } from './workspace/query-tab.ts'
import { RenameTabDialog } from './workspace/rename-tab-dialog.tsx'

/** A dialog of the shell that is open. */
type OpenDialog =
  | { readonly kind: 'rename'; readonly tab: QueryTab }
  | { readonly kind: 'save'; readonly query: SavedQuery | undefined }
  | { readonly kind: 'share' }
  | { readonly kind: 'runAs'; readonly choice: RunAsDialogKind }
  | { readonly kind: 'advice'; readonly problem: EditorProblem; readonly advice: IndexAdvice | undefined }
  | { readonly kind: 'prices' }
  | { readonly kind: 'compareTimes'; readonly then: RunRequest; readonly now: RunRequest }
  | { readonly kind: 'compare'; readonly runs: readonly [HistoryEntry, HistoryEntry] }

export interface ShellDialogs {
  readonly current: OpenDialog | undefined
  readonly open: (dialog: OpenDialog) => void
  readonly close: () => void
  /** The list of problems, for what leads to it. */
  readonly problemsPanel: RefObject<HTMLElement | null>
}

/** Keeps which dialog is open. */
export function useShellDialogs(): ShellDialogs {
  const [current, setCurrent] = useState<OpenDialog>()
  const problemsPanel = useRef<HTMLElement>(null)
  return { current, open: setCurrent, close: () => setCurrent(undefined), problemsPanel }
}

interface DialogProps {
  readonly model: ShellModel
  readonly dialogs: ShellDialogs
}

/** Keeps the active query under a name, or changes how a saved one is called. */
function SaveDialog({ model, dialogs, query }: DialogProps & { readonly query: SavedQuery | undefined }) {
  const { tab, saved, database, workspace } = model
  const known = query ?? saved.get()?.find(({ id }) => id === tab.savedId)
  const initial = known ?? { name: tab.text.trim() === '' ? '' : tabTitle(tab), folder: '', labels: [], description: '', database }
  return (
    <SaveQueryDialog
      initial={initial}
      database={database}
      onClose={dialogs.close}
      onSave={(fields) => {
        dialogs.close()
        const content = query ?? { text: tab.text, arguments: tab.arguments }
        void saved
          .save({ ...fields, text: content.text, arguments: content.arguments }, known?.id)
          .then(({ id, name, text: savedText }) => {
            toasts.show({ theme: 'success', title: text('saved.done') })
            if (query === undefined) workspace.update(tab.id, { name, savedId: id, savedText })
          })
      }}
    />
  )
}

function ScopeDialog({ model, dialogs, choice }: DialogProps & { readonly choice: RunAsDialogKind }) {
  const { outline, database, change } = model
  return (
    <RunAsDialog
      kind={choice}
      roles={outline?.roles ?? []}
      collections={(outline?.collections ?? []).map(({ name }) => name)}
      onClose={dialogs.close}
      onChoose={(context) => {
        dialogs.close()
        if (context.kind === 'document') rememberIdentity(database, context)
        change({ context })
      }}
    />
  )
}

/** The dialog that is open, if any. */
export function ShellDialog({ model, dialogs }: DialogProps) {
  const { current, close } = dialogs
  const { path, tab, workspace, history } = model
  switch (current?.kind) {
    case 'rename':
      return <RenameTabDialog tab={current.tab} onClose={close} onRename={(name) => workspace.update(current.tab.id, { name })} />
    case 'save':
      return <SaveDialog model={model} dialogs={dialogs} query={current.query} />
    case 'share': {
      const href = window.location.origin + paths.database.href(path.regionGroup, path.names, 'shell')
      return <ShareDialog tab={tab} href={href} onClose={close} />
    }
    case 'runAs':
      return <ScopeDialog model={model} dialogs={dialogs} choice={current.choice} />
    case 'advice': {
      const { advice, problem } = current
      const href = advice === undefined ? undefined : paths.collectionIndexes.href(path.regionGroup, path.names, advice.collection)
      return <AdviceDialog problem={problem} advice={advice} href={href} onClose={close} />
    }
    case 'prices':
      return <PricesDialog onClose={close} />
    case 'compareTimes':
      return <CompareTimesDialog runs={model.runs} then={current.then} now={current.now} onClose={close} />
    case 'compare':
      return <CompareDialog history={history} runs={current.runs} onClose={close} />
    default:
      return null
  }
}
