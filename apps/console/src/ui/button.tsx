import { forwardRef, useId } from 'react'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import styles from './button.module.css'

export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg'
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'quietDanger'

export interface ButtonStyle {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly wide?: boolean
  readonly square?: boolean
  readonly on?: boolean
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, ButtonStyle {
  readonly icon?: IconName | undefined
  readonly endIcon?: IconName | undefined
  /** Work under way: the button says so and ignores clicks. */
  readonly loading?: boolean
  /** Stays focusable, ignores clicks. */
  readonly disabled?: boolean
  /** Why the button is disabled and who can help. */
  readonly disabledReason?: string | undefined
  readonly children?: ReactNode
}

/** The class names of a button, for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false, square = false, on = false }: ButtonStyle): string {
  return classNames(
    styles['button'],
    styles[variant],
    size !== 'md' && styles[size],
    wide && styles['wide'],
    square && styles['square'],
    on && styles['on'],
  )
}

/** A button. Disabled and loading buttons keep the focus and ignore clicks. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const {
    variant,
    size,
    wide,
    square,
    on,
    icon,
    endIcon,
    loading = false,
    disabled = false,
    disabledReason,
    children,
    className,
    onClick,
    type = 'button',
    ...rest
  } = props
  const reasonId = useId()
  const inert = loading || disabled || disabledReason !== undefined
  const appearance = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(wide && { wide }),
    ...(square && { square }),
    ...(on && { on }),
  }
  const onActivate = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={classNames(buttonClass(appearance), inert && !loading && styles['disabled'], loading && styles['busy'], className)}
      aria-disabled={inert || undefined}
      aria-busy={loading || undefined}
      {...(disabledReason !== undefined && { 'aria-describedby': reasonId, title: disabledReason })}
      onClick={onActivate}
    >
      {loading ? <Spinner className={styles['spinner']} /> : icon !== undefined && <Icon name={icon} size={size === 'xs' ? 14 : 16} />}
      {children}
      {endIcon !== undefined && <Icon name={endIcon} size={14} className={styles['end']} />}
      {/* Describes the button without becoming part of its name. */}
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
})
