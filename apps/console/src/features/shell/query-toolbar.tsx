import { useEffect, useRef } from 'react'
import { useRefreshRoles } from '../../data/database-outline.ts'
import { recentIdentities } from './context/recent-identities.ts'
import { RunAsMenu } from './context/run-as-menu.tsx'
import { compareRoles } from './open-compare-roles.ts'
import { keptRange } from './run/kept-range.ts'
import { prepareRun } from './run/prepare-run.ts'
import { QueryOptionsMenu } from './run/query-options-menu.tsx'
import { RunToolbar } from './run/run-toolbar.tsx'
import { TimeMenu } from './run/time-menu.tsx'
import type { ShellDialogs } from './shell-dialogs.tsx'
import type { ShellModel } from './use-shell-model.ts'

interface QueryToolbarProps {
  readonly model: ShellModel
  readonly dialogs: ShellDialogs
  readonly isPlain: boolean
  readonly onPlain: () => void
}

/** How the active query is run: at once or dry, as whom, at which time, and all else of it. */
export function QueryToolbar({ model, dialogs, isPlain, onPlain }: QueryToolbarProps) {
  const { tab, run, runs, flow, change, outline, database, live, client, workspace } = model
  const refreshRoles = useRefreshRoles(model.path)
  const runButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (workspace.takeFirst()) runButton.current?.focus()
  }, [workspace])
  const followLive = async () => {
    const shape = await client.ask('shape', tab.text, 0)
    live.open(
      tab.id,
      { ...prepareRun({ ...tab, time: undefined }, { text: tab.text, offset: 0 }, undefined, 'run'), origins: shape?.origins },
      shape?.staticType?.startsWith('EventSource') === true,
    )
  }
  const readRange = async () => {
    const shape = await client.ask('shape', tab.text, 0)
    return keptRange(shape?.collections ?? [], outline?.historyDays ?? {})
  }
  return (
    <RunToolbar
      run={run}
      runRef={runButton}
      runReason={flow.runReason}
      onRun={() => flow.start()}
      onCancel={() => runs.cancel(tab.id)}
      onDryRun={flow.dryRun}
      dryRunReason={model.dryRunReason}
      onShare={() => dialogs.open({ kind: 'share' })}
      contextMenu={
        <RunAsMenu
          context={tab.context}
          roles={outline?.roles}
          recent={recentIdentities(database)}
          onOpen={() => void refreshRoles()}
          onChoose={(context) => change({ context })}
          onDialog={(kind) => dialogs.open({ kind: 'runAs', choice: kind })}
          onCompare={() => void compareRoles(model, dialogs, model.editor.current?.getText() ?? tab.text)}
        />
      }
      timeMenu={<TimeMenu time={tab.time} readRange={readRange} onChange={(time) => change({ time })} />}
      optionsMenu={
        <QueryOptionsMenu
          tab={tab}
          hasHints={model.hasHints}
          isPlain={isPlain}
          isTypechecked={outline?.isTypechecked}
          liveReason={model.liveReason}
          onChange={change}
          onFormat={() => model.editor.current?.format()}
          onArguments={model.openArguments}
          onLive={() => void followLive()}
          onPlain={() => {
            void workspace.keep()
            onPlain()
          }}
        />
      }
    />
  )
}
