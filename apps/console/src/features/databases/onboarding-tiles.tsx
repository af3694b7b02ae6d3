import { isFlagOn } from '@terrarium/contracts'
import type { DatabasePath, RegionGroup } from '@terrarium/contracts'
import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Jar } from '../../ui/jar.tsx'
import { useIsNarrow } from '../../ui/use-media.ts'
import { CreateDatabaseButton } from './create-database-button.tsx'
import { CreateKeyLink, InviteLink, RunQueryLink } from './onboarding-actions.tsx'
import { OnboardingTile } from './onboarding-tile.tsx'
import styles from './onboarding.module.css'
import { OpenDemoButton } from './open-demo-button.tsx'
import { ONBOARDING_STEPS, STEPS_ENOUGH, useOnboarding } from './use-onboarding.ts'
import type { OnboardingStep } from './use-onboarding.ts'

const ICONS: Readonly<Record<OnboardingStep, IconName>> = {
  demo: 'leaf',
  database: 'database',
  query: 'shell',
  key: 'key',
  connect: 'link',
  invite: 'team',
}

/** The programs that reach a region group, in a dialog of their own. */
export type ConnectDialog = ComponentType<{
  readonly open: boolean
  readonly region: RegionGroup
  /** Where a key can be made; undefined while there is no database. */
  readonly database: DatabasePath | undefined
  readonly onClose: () => void
}>

interface OnboardingTilesProps {
  readonly region: RegionGroup
  /** Names of the databases of the region group, as far as they are loaded. */
  readonly names: readonly string[]
  readonly connectDialog: ConnectDialog
  /** Called when the steps are put away, or enough of them are done. */
  readonly onSeen: () => void
}

/** What is done, told apart from what is not known yet. */
function useProgress(root: DatabasePath, names: readonly string[], onSeen: () => void) {
  const progress = useOnboarding(root, names)
  const states = ONBOARDING_STEPS.map((step) => progress[step])
  const count = states.filter((state) => state === true).length
  const isEnough = count >= STEPS_ENOUGH
  useEffect(() => {
    if (isEnough) onSeen()
  }, [isEnough, onSeen])
  return { progress, count, isEnough, isKnown: !states.includes(undefined) }
}

interface StepsFrameProps {
  readonly region: RegionGroup
  readonly isEmpty: boolean
  readonly progress: string
  readonly onDismiss: () => void
  readonly children: ReactNode
}

/** The page itself while the region group is empty; above its databases a part that closes, on a phone closed at first. */
function StepsFrame({ region, isEmpty, progress, onDismiss, children }: StepsFrameProps) {
  const isNarrow = useIsNarrow()
  const dismiss = (
    <Button size="sm" variant="ghost" onClick={onDismiss}>
      {text('onboarding.dismiss')}
    </Button>
  )
  if (!isEmpty) {
    return (
      <section className={classNames(styles['tiles'], styles['above'])} aria-label={text('onboarding.title')}>
        <Disclosure label={`${text('onboarding.title')} · ${progress}`} initiallyOpen={!isNarrow}>
          {children}
          <p className={styles['dismiss']}>{dismiss}</p>
        </Disclosure>
      </section>
    )
  }
  return (
    <section className={styles['tiles']} aria-label={text('onboarding.title')}>
      <div className={styles['tilesHead']}>
        <Jar state="sprout" size={64} />
        <div>
          <h2>{text('databases.empty', { region: region.displayName })}</h2>
          <p>{text('databases.empty_help')}</p>
          <p>{progress}</p>
        </div>
        {dismiss}
      </div>
      {children}
    </section>
  )
}

/** The first steps in a region group, until three are done or they are put away. */
export function OnboardingTiles({ region, names, connectDialog: ConnectDialog, onSeen }: OnboardingTilesProps) {
  const flags = useSession()?.feature_flags
  const root: DatabasePath = { regionGroup: region.regionPrefix, names: [] }
  const { progress, count, isEnough, isKnown } = useProgress(root, names, onSeen)
  const [isConnecting, setConnecting] = useState(false)
  const first = names[0]
  const database = first === undefined ? undefined : { ...root, names: [first] }
  // A member with databases may need no steps: these do not appear only to go.
  if (isEnough || (database !== undefined && !isKnown)) return null
  const actions: Readonly<Record<OnboardingStep, ReactNode>> = {
    demo: <OpenDemoButton root={root} taken={names} variant={database === undefined ? 'primary' : 'secondary'} />,
    database: <CreateDatabaseButton variant="secondary" />,
    query: <RunQueryLink database={database} />,
    key: <CreateKeyLink database={database} />,
    connect: (
      <Button aria-haspopup="dialog" onClick={() => setConnecting(true)}>
        {text('onboarding.connect_action')}
      </Button>
    ),
    invite: <InviteLink />,
  }
  const steps = ONBOARDING_STEPS.filter((step) => step !== 'demo' || isFlagOn(flags, 'new_demo_data'))
  return (
    <StepsFrame
      region={region}
      isEmpty={database === undefined}
      progress={text('onboarding.progress', { count, enough: STEPS_ENOUGH })}
      onDismiss={onSeen}
    >
      <ul className={styles['grid']}>
        {steps.map((step) => (
          <OnboardingTile
            key={step}
            icon={ICONS[step]}
            done={progress[step] === true}
            title={text(`onboarding.${step}`)}
            detail={text(`onboarding.${step}_detail`)}
            action={actions[step]}
          />
        ))}
      </ul>
      <ConnectDialog open={isConnecting} region={region} database={database} onClose={() => setConnecting(false)} />
    </StepsFrame>
  )
}
