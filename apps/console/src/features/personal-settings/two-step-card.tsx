import { disableOneTimeCode, renewRecoveryCodes } from '@terrarium/contracts'
import { useState } from 'react'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/personal-settings-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmCodeDialog } from './confirm-code-dialog.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { useIdentityRefresh } from './use-identity-refresh.ts'
import styles from './personal-settings.module.css'

type Step = 'none' | 'enrol' | 'turn-off' | 'renew'

/** One-time codes at sign-in: turned on with an authenticator app, turned off with password and code. */
export function TwoStepCard() {
  const { account } = useServices()
  const session = useSession()
  const refreshIdentity = useIdentityRefresh()
  const isOn = useKnownIdentity()?.otp_enabled ?? session?.user.otp_enabled ?? false
  const [step, setStep] = useState<Step>('none')
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setStep('none')
  const showCodes = async (made: readonly string[]) => {
    close()
    setCodes(made)
    await refreshIdentity()
  }
  return (
    <Card title={text('otp.title')} actions={<Badge tone={isOn ? 'ok' : 'neutral'}>{text(isOn ? 'otp.on' : 'otp.off')}</Badge>}>
      <p className={styles['text']}>{text(isOn ? 'otp.on_text' : 'otp.off_text')}</p>
      <div className={styles['actions']}>
        {!isOn && <Button onClick={() => setStep('enrol')}>{text('otp.turn_on')}</Button>}
        {isOn && <Button onClick={() => setStep('renew')}>{text('otp.renew')}</Button>}
        {isOn && <Button onClick={() => setStep('turn-off')}>{text('otp.turn_off')}</Button>}
      </div>
      {step === 'enrol' && <EnrolDialog onClose={close} onEnabled={showCodes} />}
      {step === 'turn-off' && (
        <ConfirmCodeDialog
          title={text('otp.turn_off_title')}
          submitLabel={text('otp.turn_off')}
          lead={text('otp.turn_off_text')}
          danger
          onClose={close}
          onConfirm={async (confirmation) => {
            await account.call(disableOneTimeCode, { body: confirmation })
            await refreshIdentity()
            close()
          }}
        />
      )}
      {step === 'renew' && (
        <ConfirmCodeDialog
          title={text('otp.renew')}
          lead={text('otp.renew_text')}
          onClose={close}
          onConfirm={async (confirmation) => showCodes((await account.call(renewRecoveryCodes, { body: confirmation })).recovery_codes)}
        />
      )}
      {codes !== undefined && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  )
}
