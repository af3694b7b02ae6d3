import { Link } from 'react-router'
import { text } from '../../messages/task-tray-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Time } from '../../ui/time.tsx'
import type { TrayTask } from './tray-task.ts'
import styles from './task-tray.module.css'

interface TaskItemProps {
  readonly task: TrayTask
  /** Called when a link of it is followed. */
  readonly onFollow: () => void
}

function Times({ startedAt, updatedAt }: Pick<TrayTask, 'startedAt' | 'updatedAt'>) {
  if (startedAt === undefined) {
    if (updatedAt === undefined) return null
    return (
      <p className={styles['aside']}>
        {text('tray.only_updated')} <Time value={updatedAt} />
      </p>
    )
  }
  return (
    <p className={styles['aside']}>
      {text('tray.started')} <Time value={startedAt} />
      {updatedAt !== undefined && (
        <>
          , {text('tray.updated')} <Time value={updatedAt} />
        </>
      )}
    </p>
  )
}

function Actions({ task: { title, href, goOn, retry, onCancel, onDismiss }, onFollow }: TaskItemProps) {
  if (onCancel === undefined && onDismiss === undefined) return null
  return (
    <p className={styles['actions']}>
      {goOn !== undefined && href !== undefined && (
        <Link className={buttonClass({ size: 'xs' })} to={href} onClick={onFollow}>
          {goOn}
        </Link>
      )}
      {onCancel !== undefined && (
        <Button size="xs" aria-label={text('tray.cancel', { title })} onClick={onCancel}>
          {text('action.cancel')}
        </Button>
      )}
      {retry !== undefined && (
        <Button size="xs" onClick={retry}>
          {text('errors.try_again')}
        </Button>
      )}
      {onDismiss !== undefined && (
        <Button size="xs" variant="ghost" aria-label={text('tray.dismiss', { title })} onClick={onDismiss}>
          {text('action.dismiss')}
        </Button>
      )}
    </p>
  )
}

/** One piece of work: where it leads, what it is at, since when, and what can be done with it. */
export function TaskItem({ task, onFollow }: TaskItemProps) {
  const { title, said, href, progress, meanwhile, startedAt, updatedAt } = task
  return (
    <li className={styles['task']}>
      <p className={styles['title']}>
        {href === undefined ? (
          <bdi>{title}</bdi>
        ) : (
          <Link to={href} onClick={onFollow}>
            <bdi>{title}</bdi>
          </Link>
        )}
      </p>
      <p>{said}</p>
      {progress !== undefined && <Progress label={title} {...progress} />}
      <Times startedAt={startedAt} updatedAt={updatedAt} />
      {meanwhile !== undefined && <p className={styles['aside']}>{meanwhile}</p>}
      <Actions task={task} onFollow={onFollow} />
    </li>
  )
}
