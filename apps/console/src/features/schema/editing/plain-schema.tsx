import styles from './schema-workbench.module.css'

/** Schema text that is only read. */
export function PlainSchema({ label, source }: { readonly label: string; readonly source: string }) {
  return (
    <pre className={styles['plain']} tabIndex={0} role="group" aria-label={label} dir="ltr" translate="no">
      {source}
    </pre>
  )
}
