import { text } from '../messages/text.ts'
import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

/** A turning ring for work under way that has no percentage. Decoration: the control around it says `aria-busy`. */
export function Spinner({ large = false, className }: { readonly large?: boolean; readonly className?: string | undefined }) {
  return <span className={classNames(styles['spinner'], large && styles['large'], className)} aria-hidden="true" />
}

/** A region whose content is on its way. */
export function LoadingRegion({ label = text('state.loading') }: { readonly label?: string }) {
  return (
    <div className={styles['region']} role="status">
      <Spinner large />
      <span>{label}</span>
    </div>
  )
}
