import { text } from '../../../messages/roles-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Grant } from '../role-definition.ts'
import styles from './privileges.module.css'

/** How a grant looks in the matrix: always, under a predicate, or denied. Its words are the cell's. */
export function GrantMark({ grant }: { readonly grant: Grant | undefined }) {
  if (grant === undefined) return <span className={styles['off']} aria-hidden="true" />
  return (
    <span className={classNames(styles['mark'], grant !== true && styles['when'])} aria-hidden="true">
      {grant === true ? <Icon name="check" size={14} /> : 'if'}
    </span>
  )
}

/** What the marks mean, and the keys of the matrix. */
export function GrantLegend() {
  return (
    <span className={styles['legend']}>
      <span>
        <GrantMark grant={true} />
        {text('privileges.always')}
      </span>
      <span>
        <GrantMark grant="" />
        {text('privileges.when')}
      </span>
      <span>
        <GrantMark grant={undefined} />
        {text('privileges.denied')}
      </span>
      <span className={styles['keys']}>{text('privileges.legend')}</span>
    </span>
  )
}
