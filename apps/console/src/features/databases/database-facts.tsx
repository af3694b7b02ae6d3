import { formatDatabasePath } from '@terrarium/contracts'
import { useDatabase } from '../../data/database-context.ts'
import { regionUrl } from '../../data/region-url.ts'
import { text } from '../../messages/explorer-text.ts'
import { copyText } from '../../ui/clipboard.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './database-overview.module.css'

function settingText(setting: boolean | undefined): string {
  if (setting === undefined) return text('database.inherited')
  return text(setting ? 'database.on' : 'database.off')
}

function Fact({ name, value, copied = false }: { readonly name: string; readonly value: string; readonly copied?: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{value}</bdi>
        {copied && <IconButton icon="copy" size="xs" label={text('action.copy_of', { name })} onClick={() => void copyText(value)} />}
      </dd>
    </>
  )
}

/** Where a database is and what it checks. */
export function DatabaseFacts() {
  const { path, region, details } = useDatabase()
  return (
    <section>
      <h2 className={styles['asideTitle']}>{text('database.details')}</h2>
      <dl className={styles['facts']}>
        <Fact name={text('database.path')} value={formatDatabasePath(path)} copied />
        {details.globalId !== undefined && <Fact name={text('database.global_id')} value={details.globalId} copied />}
        <Fact name={text('database.region')} value={region.displayName} />
        <Fact name={text('database.typecheck')} value={settingText(details.typechecked)} />
        <Fact name={text('database.protected')} value={settingText(details.protected)} />
        {details.priority !== undefined && <Fact name={text('create_database.priority')} value={String(details.priority)} />}
        <Fact name={text('database.connect_endpoint')} value={regionUrl(region.url)} copied />
      </dl>
    </section>
  )
}
