import { text } from '../messages/identity-text.ts'
import { classNames } from './class-names.ts'
import { passwordStrength } from '../data/password-strength.ts'
import styles from './password-meter.module.css'

const LEVELS = { short: 0, common: 1, weak: 1, good: 2, strong: 3 } as const
const BARS = [1, 2, 3] as const

/** How strong a password is, as bars and in words. */
export function PasswordMeter({ password }: { readonly password: string }) {
  if (password === '') return null
  const strength = passwordStrength(password)
  const level = LEVELS[strength]
  return (
    <div className={styles['meter']} role="status" aria-label={text('password.strength')}>
      {BARS.map((bar) => (
        <span key={bar} className={classNames(styles['bar'], bar <= level && styles[`level${level}`])} aria-hidden="true" />
      ))}
      <span>{text(`password.${strength}`)}</span>
    </div>
  )
}
