import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { backgroundTasks } from '../../data/background-tasks.ts'
import type { BackgroundTask } from '../../data/background-tasks.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { TrayTask } from './tray-task.ts'
import { useJobTasks } from './use-job-tasks.ts'
import styles from './task-tray.module.css'

function saidOf({ state, step, steps, detail }: BackgroundTask): string {
  if (state === 'failed') return detail ?? text('errors.generic')
  return state === 'done' ? text('tray.done') : text('tray.step', { step, steps })
}

function taskOf(task: BackgroundTask): TrayTask {
  const { id, title, step, steps, state, href, retry } = task
  const shown = { key: `page ${id}`, title, said: saidOf(task), href }
  return state === 'running'
    ? { ...shown, progress: { value: step, max: steps } }
    : { ...shown, retry, onDismiss: () => backgroundTasks.dismiss(id) }
}

function Task({ task: { title, said, href, progress, retry, onDismiss } }: { readonly task: TrayTask }) {
  return (
    <li>
      <p className={styles['title']}>{href === undefined ? title : <Link to={href}>{title}</Link>}</p>
      <p className={styles['state']}>{said}</p>
      {progress !== undefined && <Progress label={title} {...progress} />}
      {onDismiss !== undefined && (
        <p>
          {retry !== undefined && (
            <Button size="xs" onClick={retry}>
              {text('errors.try_again')}
            </Button>
          )}
          <Button size="xs" variant="ghost" onClick={onDismiss}>
            {text('action.dismiss')}
          </Button>
        </p>
      )}
    </li>
  )
}

/** Work under way in the background, by this page and by the service, at the foot of the sidebar. */
export function TaskTray() {
  const own = useSyncExternalStore(backgroundTasks.subscribe, backgroundTasks.all)
  const tasks = [...own.map(taskOf), ...useJobTasks()]
  if (tasks.length === 0) return null
  return (
    <ul className={styles['tray']} aria-label={text('tray.title')} aria-live="polite">
      {tasks.map((task) => (
        <Task key={task.key} task={task} />
      ))}
    </ul>
  )
}
