import type { ReactNode } from 'react'
import { text } from '../../messages/explorer-text.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './onboarding.module.css'

interface OnboardingTileProps {
  readonly icon: IconName
  readonly done: boolean
  readonly title: string
  readonly detail: string
  /** What the step begins with; it stays when the step is done. */
  readonly action: ReactNode
}

/** One of the first steps; a check once it is done. */
export function OnboardingTile({ icon, done, title, detail, action }: OnboardingTileProps) {
  return (
    <li className={styles['tile']}>
      <span className={done ? styles['done'] : styles['number']} aria-hidden="true">
        <Icon name={done ? 'check' : icon} size={14} />
      </span>
      <div className={styles['tileWords']}>
        <p className={styles['title']}>
          {title}
          {done && <VisuallyHidden>{` (${text('onboarding.done')})`}</VisuallyHidden>}
        </p>
        <p className={styles['detail']}>{detail}</p>
        <div className={styles['tileAction']}>{action}</div>
      </div>
    </li>
  )
}
