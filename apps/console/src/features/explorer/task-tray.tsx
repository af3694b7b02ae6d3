import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { backgroundTasks } from '../../data/background-tasks.ts'
import type { BackgroundTask } from '../../data/background-tasks.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import styles from './task-tray.module.css'

function stateText({ state, step, steps, detail }: BackgroundTask): string {
  if (state === 'failed') return detail ?? text('errors.generic')
  return state === 'done' ? text('tray.done') : text('tray.step', { step, steps })
}

function Task({ task }: { readonly task: BackgroundTask }) {
  const { id, title, step, steps, state, href, retry } = task
  return (
    <li>
      <p className={styles['title']}>{href === undefined ? title : <Link to={href}>{title}</Link>}</p>
      <p className={styles['state']}>{stateText(task)}</p>
      {state === 'running' && <Progress label={title} value={step} max={steps} />}
      {state !== 'running' && (
        <p>
          {retry !== undefined && (
            <Button size="xs" onClick={retry}>
              {text('errors.try_again')}
            </Button>
          )}
          <Button size="xs" variant="ghost" onClick={() => backgroundTasks.dismiss(id)}>
            {text('action.dismiss')}
          </Button>
        </p>
      )}
    </li>
  )
}

/** Work under way in the background, at the foot of the sidebar. */
export function TaskTray() {
  const tasks = useSyncExternalStore(backgroundTasks.subscribe, backgroundTasks.all)
  if (tasks.length === 0) return null
  return (
    <ul className={styles['tray']} aria-label={text('tray.title')} aria-live="polite">
      {tasks.map((task) => (
        <Task key={task.id} task={task} />
      ))}
    </ul>
  )
}
