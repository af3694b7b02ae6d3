import { useState } from 'react'
import { text } from '../../messages/shell-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import { HistoryPanel } from './history/history-panel.tsx'
import { NamesPanel } from './panel/names-panel.tsx'
import type { HistoryEntry } from './run/run-history.ts'
import { SavedPanel } from './saved/saved-panel.tsx'
import type { ShellDialogs } from './shell-dialogs.tsx'
import type { ShellModel } from './use-shell-model.ts'
import type { QueryTab } from './workspace/query-tab.ts'

export type PanelName = 'names' | 'saved' | 'history'

interface ShellPanelProps {
  readonly name: PanelName | undefined
  readonly model: ShellModel
  readonly dialogs: ShellDialogs
  readonly onClose: () => void
}

/** An empty query is filled, a written one is left alone: another tab opens beside it. */
function openText({ workspace, tab, editor }: ShellModel, changes: Partial<Omit<QueryTab, 'id' | 'seq'>>): string {
  if (tab.text.trim() !== '') return workspace.add(changes).id
  workspace.update(tab.id, changes)
  editor.current?.setText(changes.text ?? '')
  return tab.id
}

function History({ model, dialogs, onClose }: Omit<ShellPanelProps, 'name'>) {
  const [compared, setCompared] = useState<HistoryEntry>()
  const { runs, history } = model
  const changesOf = ({ text: query, arguments: given, context, time }: HistoryEntry) => ({ text: query, arguments: given, context, time })
  const open = async (entry: HistoryEntry) => {
    const tabId = openText(model, changesOf(entry))
    if (!(await runs.showKept(tabId, entry))) toasts.show({ theme: 'info', title: text('shell.no_kept_result') })
  }
  return (
    <HistoryPanel
      history={history}
      compared={compared}
      onOpen={(entry) => void open(entry)}
      onInsert={(entry) => openText(model, changesOf(entry))}
      onCompare={(entry) => {
        if (compared === undefined) return setCompared(entry)
        setCompared(undefined)
        dialogs.open({ kind: 'compare', runs: [compared, entry] })
      }}
      onClose={onClose}
    />
  )
}

/** The panel beside the result that is open, if any. */
export function ShellPanel(props: ShellPanelProps) {
  const { name, model, dialogs, onClose } = props
  switch (name) {
    case 'history':
      return <History {...props} />
    case 'saved':
      return (
        <SavedPanel
          queries={model.saved}
          onOpen={(query) =>
            openText(model, { text: query.text, arguments: query.arguments, name: query.name, savedId: query.id, savedText: query.text })
          }
          onAll={() => dialogs.open({ kind: 'allSaved' })}
          onEdit={(query) => dialogs.open({ kind: 'save', query })}
          onClose={onClose}
        />
      )
    case 'names':
      return <NamesPanel outline={model.outline} onInsert={(inserted) => model.editor.current?.insert(inserted)} onClose={onClose} />
    default:
      return null
  }
}
