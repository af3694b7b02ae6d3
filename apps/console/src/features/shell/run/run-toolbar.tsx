import type { ReactNode, Ref } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MODIFIER, MODIFIER_TEXT } from '../../../ui/modifier.ts'
import type { Run } from './run.ts'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'
import styles from './run-toolbar.module.css'

interface RunToolbarProps {
  readonly run: Run
  readonly runRef: Ref<HTMLButtonElement>
  /** Why nothing can run now. */
  readonly runReason: string | undefined
  readonly onRun: () => void
  readonly onCancel: () => void
  readonly onDryRun: () => void
  /** Why a dry run cannot be made now. */
  readonly dryRunReason: string | undefined
  readonly onShare: () => void
  /** Who runs it and which moment it reads. */
  readonly contextMenu: ReactNode
  readonly timeMenu: ReactNode
  readonly optionsMenu: ReactNode
}

/** Above the editor. Run and Cancel share one place of one width, so that nothing moves when a run begins. */
export function RunToolbar(props: RunToolbarProps) {
  const { run, runRef, runReason, onRun, onCancel, onDryRun, dryRunReason, onShare, contextMenu, timeMenu, optionsMenu } = props
  const isRunning = run.state === 'running'
  const seconds = useElapsedSeconds(isRunning ? run.startedAt : undefined)
  return (
    <div
      className={styles['bar']}
      role="toolbar"
      aria-label={text('shell.toolbar')}
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && isRunning && onCancel()}
    >
      <span className={styles['run']}>
        {isRunning ? (
          <Button size="sm" wide icon="stop" aria-keyshortcuts={`${MODIFIER}+.`} onClick={onCancel}>
            {text('shell.cancel_running', { seconds })}
          </Button>
        ) : (
          <Button
            ref={runRef}
            size="sm"
            wide
            variant="primary"
            icon="play"
            disabledReason={runReason}
            aria-keyshortcuts={`${MODIFIER}+Enter`}
            onClick={onRun}
          >
            {text('shell.run')}
          </Button>
        )}
      </span>
      <span className={styles['keys']} aria-hidden="true">
        <kbd>{MODIFIER_TEXT}</kbd> <kbd className={styles['second']}>{isRunning ? '.' : 'Enter'}</kbd>
      </span>
      <Button size="sm" icon="test" disabledReason={dryRunReason} aria-keyshortcuts={`${MODIFIER}+Alt+Enter`} onClick={onDryRun}>
        {text('shell.dry_run')}
      </Button>
      <span className={styles['rule']} />
      {contextMenu}
      {timeMenu}
      <span className={styles['push']} />
      {optionsMenu}
      <IconButton icon="link" label={text('shell.share')} onClick={onShare} />
    </div>
  )
}
