import type { ReactNode } from 'react'
import { text } from '../../messages/authorize-text.ts'
import { CopyDetailsButton } from '../../ui/copy-details-button.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import type { ConfirmOutcome, DenyOutcome, GetOutcome } from './outcome.ts'

type Failure = Exclude<GetOutcome | DenyOutcome | ConfirmOutcome, 'Success'>

const TEXTS: Readonly<Record<Failure, string>> = {
  OAuth2RequestIdDne: text('oauth.get.OAuth2RequestIdDne'),
  OAuth2GetReq403: text('oauth.get.OAuth2GetReq403'),
  OAuth2GetReqFailed: text('oauth.get.OAuth2GetReqFailed'),
  OAuth2GetReqBug: text('oauth.get.OAuth2GetReqBug'),
  OAuth2DenyReqFailed: text('oauth.deny.OAuth2DenyReqFailed'),
  OAuth2DenyReqBug: text('oauth.deny.OAuth2DenyReqBug'),
  OAuth2Confirm403: text('oauth.confirm.OAuth2Confirm403'),
  OAuth2ConfirmReqFailed: text('oauth.confirm.OAuth2ConfirmReqFailed'),
  OAuth2ConfirmReqBug: text('oauth.confirm.OAuth2ConfirmReqBug'),
}

const GONE_REASONS = [text('oauth.reason_old'), text('oauth.reason_answered'), text('oauth.reason_cut')]

interface OutcomeCardProps {
  readonly outcome: GetOutcome | DenyOutcome | ConfirmOutcome
  readonly error?: unknown
  readonly onRetry: () => void
  /** Signs in as somebody else. */
  readonly otherAccount: ReactNode
}

/** A call about an authorization request that failed: what happened, and the one thing that helps. */
export function OutcomeCard({ outcome, error, onRetry, otherAccount }: OutcomeCardProps) {
  const failure: Failure = outcome === 'Success' ? 'OAuth2GetReqBug' : outcome
  return (
    <ErrorCard
      title={text('authorize.title')}
      message={TEXTS[failure]}
      jar={failure === 'OAuth2RequestIdDne' ? 'seeds' : 'crack'}
      reasons={failure === 'OAuth2RequestIdDne' ? GONE_REASONS : []}
      details={failure}
      {...(failure.endsWith('Failed') && { onRetry })}
      {...(failure.endsWith('403') && { secondaryAction: otherAccount })}
      {...(failure.endsWith('Bug') && { endAction: <CopyDetailsButton error={error} /> })}
    />
  )
}
