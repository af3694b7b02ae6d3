import { text } from '../../messages/shell-text.ts'
import { Button } from '../../ui/button.tsx'
import { EnableEditsDialog } from '../../ui/explorer/enable-edits-dialog.tsx'
import { GuardedCalls } from './run/guarded-calls.tsx'
import { RunningDialog } from './run/running-dialog.tsx'
import { WriteGuardDialog } from './run/write-guard-dialog.tsx'
import type { useRunFlow } from './use-run-flow.ts'

/** What a run asks before it begins. */
export function RunQuestions({ flow }: { readonly flow: ReturnType<typeof useRunFlow> }) {
  const { question, dismiss, proceed, replace, unlock } = flow
  if (question === undefined) return null
  if (question.kind === 'running') {
    return (
      <RunningDialog
        running={question.running}
        onReplace={() => replace(question.request, false)}
        onBeside={() => replace(question.request, true)}
        onClose={dismiss}
      />
    )
  }
  const { calls, dryRun, request } = question
  if (question.kind === 'locked') {
    const isFunction = calls.length === 0
    return (
      <EnableEditsDialog
        open
        onClose={dismiss}
        onEnabled={() => unlock(question)}
        footStart={
          dryRun !== undefined && (
            <Button icon="test" onClick={() => proceed(dryRun)}>
              {text('shell.dry_run')}
            </Button>
          )
        }
      >
        {isFunction ? (
          <p>{text('shell.locked_functions', { names: request.functions.join(', ') })}</p>
        ) : (
          <>
            <p>{text('shell.locked_calls')}</p>
            <GuardedCalls calls={calls} />
          </>
        )}
      </EnableEditsDialog>
    )
  }
  return (
    <WriteGuardDialog
      calls={calls}
      onDryRun={dryRun === undefined ? undefined : () => proceed(dryRun)}
      onRun={() => proceed(request)}
      onClose={dismiss}
    />
  )
}
