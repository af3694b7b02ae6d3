import type { RefObject } from 'react'
import { useRef, useState } from 'react'
import { paths } from '../../config/paths.ts'
import type { IndexAdvice } from '../../editor/language/index-advice.ts'
import type { EditorProblem } from '../../editor/problems.ts'
import { RunAsDialog } from './context/run-as-dialog.tsx'
import type { RunAsDialogKind } from './context/run-as-menu.tsx'
import { recentIdentities, rememberIdentity } from './context/recent-identities.ts'
import { BUILTIN_CONTEXTS } from './context/run-as-menu.tsx'
import { CompareRolesDialog } from './compare/compare-roles-dialog.tsx'
import type { RunContext } from '../../data/run-context.ts'
import { dryRunOutcome } from './run/dry-run-query.ts'
import { CompareDialog } from './history/compare-dialog.tsx'
import { CompareTimesDialog } from './history/compare-times-dialog.tsx'
import { PricesDialog } from '../../ui/prices-dialog.tsx'
import { AdviceDialog } from './problems/advice-dialog.tsx'
import type { HistoryEntry } from './run/run-history.ts'
import type { RunRequest } from './run/run.ts'
import { SaveDialog } from './save-dialog.tsx'
import { SavedConflictDialog } from './saved-conflict-dialog.tsx'
import type { SavedConflict } from './saved-conflict-dialog.tsx'
import { AllSavedDialog } from './saved/all-saved-dialog.tsx'
import type { SavedQuery } from './saved/saved-queries.ts'
import { ShareDialog } from './share/share-dialog.tsx'
import type { ShellModel } from './use-shell-model.ts'
import type { QueryTab } from './workspace/query-tab.ts'
import { RenameTabDialog } from './workspace/rename-tab-dialog.tsx'

/** A dialog of the shell that is open. */
type OpenDialog =
  | { readonly kind: 'rename'; readonly tab: QueryTab }
  | { readonly kind: 'save'; readonly query: SavedQuery | undefined }
  | { readonly kind: 'savedConflict'; readonly conflict: SavedConflict }
  | { readonly kind: 'share' }
  | { readonly kind: 'runAs'; readonly choice: RunAsDialogKind }
  | { readonly kind: 'advice'; readonly problem: EditorProblem; readonly advice: IndexAdvice | undefined }
  | { readonly kind: 'prices' }
  | { readonly kind: 'allSaved' }
  | { readonly kind: 'compareTimes'; readonly then: RunRequest; readonly now: RunRequest }
  | { readonly kind: 'compareRoles'; readonly isDry: boolean; readonly requestOf: (context: RunContext) => RunRequest }
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

interface RolesComparisonProps {
  readonly model: ShellModel
  readonly isDry: boolean
  readonly requestOf: (context: RunContext) => RunRequest
  readonly onClose: () => void
}

/** Compares what built-in roles, those of the database and late identities get of the query. */
function RolesComparison({ model, isDry, requestOf, onClose }: RolesComparisonProps) {
  const { outline, database, runs } = model
  const roles = (outline?.roles ?? []).map((name): RunContext => ({ kind: 'role', name }))
  return (
    <CompareRolesDialog
      collections={(outline?.collections ?? []).map(({ name }) => name)}
      onIdentity={(identity) => rememberIdentity(database, identity)}
      contexts={[...BUILTIN_CONTEXTS, ...roles, ...recentIdentities(database)]}
      isDry={isDry}
      run={async (context, signal) => {
        const outcome = await runs.read(requestOf(context), signal)
        return isDry ? dryRunOutcome(outcome) : outcome
      }}
      onClose={onClose}
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
      return (
        <SaveDialog
          model={model}
          query={current.query}
          onClose={close}
          onConflict={(conflict) => dialogs.open({ kind: 'savedConflict', conflict })}
        />
      )
    case 'savedConflict':
      return <SavedConflictDialog model={model} conflict={current.conflict} onClose={close} />
    case 'share': {
      const href = window.location.origin + paths.database.href(path.regionGroup, path.names, 'shell')
      return <ShareDialog tab={tab} href={href} onClose={close} />
    }
    case 'runAs':
      return <ScopeDialog model={model} dialogs={dialogs} choice={current.choice} />
    case 'advice': {
      const { advice, problem } = current
      return <AdviceDialog problem={problem} advice={advice} path={path} onClose={close} />
    }
    case 'compareRoles':
      return <RolesComparison model={model} isDry={current.isDry} requestOf={current.requestOf} onClose={close} />
    case 'allSaved':
      return <AllSavedDialog queries={model.saved} onClose={close} />
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
