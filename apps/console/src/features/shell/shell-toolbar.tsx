import type { RunRole } from '../../data/database-keys.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuHeading, MenuItem } from '../../ui/menu.tsx'
import { formatTime } from '../../ui/time.tsx'
import { RunAsMenu } from './run-as.tsx'
import type { HistoryEntry } from './shell-storage.ts'
import type { Run } from './database-runs.ts'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'
import styles from './shell.module.css'

interface ShellToolbarProps {
  readonly run: Run
  readonly role: RunRole
  readonly history: readonly HistoryEntry[]
  readonly onRole: (role: RunRole) => void
  readonly onRun: () => void
  readonly onCancel: () => void
  readonly onFormat: () => void
  readonly onRecall: (query: string) => void
}

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform)
const MODIFIER = IS_APPLE ? 'Meta' : 'Control'
const MODIFIER_TEXT = IS_APPLE ? '⌘' : 'Ctrl'

function HistoryMenu({ history, onRecall }: Pick<ShellToolbarProps, 'history' | 'onRecall'>) {
  return (
    <Menu
      label={text('shell.history')}
      placement="bottom-end"
      trigger={
        <Button size="sm" variant="ghost" icon="clock">
          {text('shell.history')}
        </Button>
      }
    >
      {history.length === 0 ? (
        <MenuHeading>{text('shell.history_empty')}</MenuHeading>
      ) : (
        history.map((entry) => (
          <MenuItem
            key={entry.text}
            end={text('shell.history_item', { time: formatTime(new Date(entry.at)), outcome: entry.outcome })}
            onSelect={() => onRecall(entry.text)}
          >
            <span className={styles['history']}>{entry.text.replace(/\s+/g, ' ').slice(0, 120)}</span>
          </MenuItem>
        ))
      )}
    </Menu>
  )
}

/** Above the editor: run and cancel, with whose privileges, and what was run before. */
export function ShellToolbar({ run, role, history, onRole, onRun, onCancel, onFormat, onRecall }: ShellToolbarProps) {
  const isRunning = run.state === 'running'
  const seconds = useElapsedSeconds(isRunning ? run.startedAt : undefined)
  return (
    <div className={styles['bar']}>
      <Button size="sm" variant="primary" icon="play" loading={isRunning} onClick={onRun}>
        {isRunning ? text('shell.running', { seconds }) : text('shell.run')}
      </Button>
      {isRunning ? (
        <>
          <Button size="sm" icon="stop" aria-keyshortcuts={`${MODIFIER}+.`} onClick={onCancel}>
            {text('shell.cancel')}
          </Button>
          <span className={styles['keys']} aria-hidden="true">
            <kbd>{MODIFIER_TEXT}</kbd> <kbd>.</kbd>
          </span>
        </>
      ) : (
        <span className={styles['keys']} aria-hidden="true">
          <kbd>{MODIFIER_TEXT}</kbd> <kbd>Enter</kbd>
        </span>
      )}
      <span className={styles['rule']} />
      <RunAsMenu role={role} onRole={onRole} />
      <IconButton icon="sliders" label={text('shell.format', { shortcut: `${MODIFIER_TEXT} Shift F` })} onClick={onFormat} />
      <span className={styles['push']}>
        <HistoryMenu history={history} onRecall={onRecall} />
      </span>
    </div>
  )
}
