import { formatDatabasePath } from '@terrarium/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { text } from '../../messages/explorer-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Jar } from '../../ui/jar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CreateDatabaseButton } from './create-database-button.tsx'
import { CreateCollectionLink, CreateKeyLink } from './onboarding-actions.tsx'
import { LoadDemoButton } from './load-demo-button.tsx'
import styles from './onboarding.module.css'

interface StepProps {
  readonly number: number
  readonly done?: boolean
  readonly title: string
  readonly detail: string
  readonly actions?: ReactNode
}

/** One step of the first minute; a check once it is done. */
export function Step({ number, done = false, title, detail, actions }: StepProps) {
  return (
    <li className={styles['step']}>
      <span className={done ? styles['done'] : styles['number']} aria-hidden="true">
        {done ? <Icon name="check" size={14} /> : number}
      </span>
      <div className={styles['words']}>
        <p className={styles['title']}>
          {title}
          {done && <VisuallyHidden>{` (${text('onboarding.done')})`}</VisuallyHidden>}
        </p>
        <p className={styles['detail']}>{detail}</p>
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </li>
  )
}

/** An empty database: what to do in the first minute, each step undoable. */
export function EmptyDatabase() {
  const { path } = useDatabase()
  const shellHref = paths.database.href(path.regionGroup, path.names, 'shell')
  return (
    <div className={styles['empty']}>
      <div className={styles['lead']}>
        <Jar state="sprout" size={112} />
        <div>
          <h2>{text('onboarding.empty_title')}</h2>
          <p>{text('onboarding.empty_text')}</p>
        </div>
      </div>
      <ol className={styles['steps']}>
        <Step
          number={1}
          done
          title={text('onboarding.create')}
          detail={formatDatabasePath(path)}
          actions={<CreateDatabaseButton variant="ghost" label={text('databases.create_child')} />}
        />
        <Step
          number={2}
          title={text('onboarding.add')}
          detail={text('onboarding.add_detail')}
          actions={
            <>
              <CreateCollectionLink database={path} />
              <LoadDemoButton variant="primary" />
            </>
          }
        />
        <Step
          number={3}
          title={text('onboarding.query')}
          detail={text('onboarding.query_detail')}
          actions={
            <Link className={buttonClass({})} to={shellHref}>
              <Icon name="shell" />
              {text('databases.open_shell')}
            </Link>
          }
        />
        <Step
          number={4}
          title={text('onboarding.connect')}
          detail={text('onboarding.empty_connect_detail')}
          actions={<CreateKeyLink database={path} />}
        />
      </ol>
    </div>
  )
}
