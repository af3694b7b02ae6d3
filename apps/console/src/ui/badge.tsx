import type { ReactNode } from 'react'
import type { Environment } from '../data/environments.ts'
import { text } from '../messages/text.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './badge.module.css'

export type BadgeTone = 'neutral' | 'line' | 'ok' | 'warn' | 'bad' | 'info' | 'accent'
export type StatusTone = 'ok' | 'warn' | 'bad' | 'info' | 'unknown'

/** One or two words on a plane of their own. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  readonly tone?: BadgeTone
  readonly icon?: IconName
  readonly children: ReactNode
}) {
  return (
    <span className={classNames(styles['badge'], tone !== 'neutral' && styles[tone])}>
      {icon !== undefined && <Icon name={icon} size={12} />}
      {children}
    </span>
  )
}

/** The label of the environment beside the logo. */
export function BetaBadge() {
  return <span className={styles['beta']}>{text('env.beta')}</span>
}

/** A coloured dot; the word beside it carries the meaning. */
export function StatusIcon({ tone }: { readonly tone: StatusTone }) {
  return <span className={classNames(styles['dot'], styles[tone])} aria-hidden="true" />
}

/** Says which environment a database is: a dot and the word. */
export function EnvironmentChip({ environment }: { readonly environment: Environment }) {
  return <span className={classNames(styles['chip'], styles[environment])}>{text(`environment.${environment}`)}</span>
}

/** The dot of an environment, where the word has no room; it is said for those who cannot see it. */
export function EnvironmentDot({ environment }: { readonly environment: Environment }) {
  return (
    <span className={classNames(styles['environmentDot'], styles[environment])} title={text(`environment.${environment}`)}>
      <VisuallyHidden>{text(`environment.${environment}`)}</VisuallyHidden>
    </span>
  )
}
