import { isFlagOn } from '@terrarium/contracts'
import type { RegionGroup } from '@terrarium/contracts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EXTERNAL_LINK, LINKS } from '../../config/links.ts'
import { paths } from '../../config/paths.ts'
import { errorText } from '../../data/error-text.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import { Jar } from '../../ui/jar.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { CreateDatabaseButton } from './create-database-button.tsx'
import { Step } from './empty-database.tsx'
import styles from './onboarding.module.css'

/** Makes the sample's database and leads to its shell. */
function useGlasshouse(region: RegionGroup) {
  const services = useServices()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { openGlasshouse } = await import('./start-glasshouse.ts')
      const path = await openGlasshouse(services, { regionGroup: region.regionPrefix, names: [] }, [])
      void navigate(paths.database.href(path.regionGroup, path.names, 'shell'))
    } catch (error: unknown) {
      toasts.show({ theme: 'error', title: errorText(error, { defaultMessage: text('demo.failed') }) })
      setBusy(false)
    }
  }
  return { busy, open }
}

/** A region group without databases: the first minute, step by step. */
export function FirstRun({ region }: { readonly region: RegionGroup }) {
  const flags = useSession()?.feature_flags
  const mayCreate = usePermission('databases', 'create')
  const { busy, open } = useGlasshouse(region)
  const hasDemo = isFlagOn(flags, 'new_demo_data')
  return (
    <div className={styles['tiles']}>
      <div className={styles['empty']}>
        <div className={styles['lead']}>
          <Jar state="sprout" size={112} />
          <div>
            <h2>{text('databases.empty', { region: region.displayName })}</h2>
            <p>{text('databases.empty_help')}</p>
          </div>
        </div>
        <ol className={styles['steps']}>
          {hasDemo && (
            <Step
              number={1}
              title={text('onboarding.demo')}
              detail={text('onboarding.demo_detail')}
              actions={
                <Button
                  variant="primary"
                  icon="leaf"
                  loading={busy}
                  disabledReason={mayCreate ? undefined : text('databases.no_permission_create')}
                  onClick={() => void open()}
                >
                  {text('onboarding.open_demo')}
                </Button>
              }
            />
          )}
          <Step
            number={hasDemo ? 2 : 1}
            title={text('onboarding.own')}
            detail={text('onboarding.own_detail')}
            actions={<CreateDatabaseButton variant="secondary" />}
          />
          <Step
            number={hasDemo ? 3 : 2}
            title={text('onboarding.read')}
            detail={text('onboarding.read_detail')}
            actions={
              <a href={LINKS.documentation} {...EXTERNAL_LINK}>
                {text('databases.documentation')}
              </a>
            }
          />
        </ol>
      </div>
    </div>
  )
}
