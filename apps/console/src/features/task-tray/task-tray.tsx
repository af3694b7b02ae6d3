import { Popover, PopoverDisclosure, usePopoverStore } from '@ariakit/react/popover'
import { text } from '../../messages/task-tray-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { isMirrored } from '../../ui/reading-direction.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { TaskItem } from './task-item.tsx'
import type { TrayTask } from './tray-task.ts'
import { useTrayTasks } from './use-tray-tasks.ts'
import styles from './task-tray.module.css'

/** What the button says: how much runs; then what has failed or was interrupted, or how much has ended. */
function badgeOf(tasks: readonly TrayTask[]) {
  const count = (state: TrayTask['state']): number => tasks.filter((task) => task.state === state).length
  const running = count('running')
  const [failed, interrupted] = [count('failed'), count('interrupted')]
  if (running > 0) return { icon: <Spinner />, said: text('tray.running', { count: running }) }
  if (failed > 0) return { icon: <Icon name="warning" size={14} />, said: text('tray.failed', { count: failed }) }
  if (interrupted > 0) return { icon: <Icon name="warning" size={14} />, said: text('tray.interrupted', { count: interrupted }) }
  return { icon: <Icon name="check" size={14} />, said: text('tray.ended', { count: tasks.length }) }
}

/** The button of the navigation bar that leads to running work; there is none while there is no work. Announcing an end is up to who has seen it. */
export function TaskTray() {
  const tasks = useTrayTasks()
  const popover = usePopoverStore({ placement: isMirrored() ? 'bottom-start' : 'bottom-end' })
  if (tasks.length === 0) return null
  const { icon, said } = badgeOf(tasks)
  return (
    <>
      <PopoverDisclosure store={popover} className={styles['button']} aria-label={`${text('tray.title')}: ${said}`}>
        {icon}
        <span>{said}</span>
      </PopoverDisclosure>
      <Popover store={popover} portal gutter={6} className={styles['tray']} aria-label={text('tray.title')} unmountOnHide>
        <ul aria-label={text('tray.title')}>
          {tasks.map((task) => (
            <TaskItem key={task.key} task={task} onFollow={popover.hide} />
          ))}
        </ul>
      </Popover>
    </>
  )
}
