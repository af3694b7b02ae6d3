import { forwardRef } from 'react'
import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './link-button.module.css'

/** A button among words: it looks like a link, and acts in place. */
export const LinkButton = forwardRef<HTMLButtonElement, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>>(function LinkButton(
  { className, ...rest },
  ref,
) {
  return <button {...rest} ref={ref} type="button" className={classNames(styles['link'], className)} />
})
