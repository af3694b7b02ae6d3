import { useId } from 'react'
import { text } from '../../../messages/roles-text.ts'
import { Suggestions } from '../../../ui/suggestions.tsx'
import { TextAreaField, TextField } from '../../../ui/text-field.tsx'
import { isIdentityText } from './run-predicate-test.ts'
import { readTokenPayload } from './token-payload.ts'

/** What is typed to try a predicate. */
export interface TrialInput {
  readonly documentId: string
  /** The document after a write, or the arguments of a call. */
  readonly values: string
  readonly identity: string
  readonly token: string
}

export const BLANK_TRIAL: TrialInput = { documentId: '', values: '', identity: '', token: '' }

/** What the predicate of an action is given. */
export interface TrialNeeds {
  readonly document: boolean
  readonly values: boolean
  readonly args: boolean
}

/** Says what is given to a predicate over an action. */
export function needsOf(action: string): TrialNeeds {
  const isCreation = action === 'create' || action === 'create_with_id'
  const args = action === 'call'
  return { document: !isCreation && !args, values: isCreation || action === 'write', args }
}

/** What is wrong with the caller that is typed; undefined where nothing is. */
export function callerProblems({ identity, token }: TrialInput) {
  return {
    identity: identity === '' || isIdentityText(identity) ? undefined : text('predicate.identity_format'),
    token: token.trim() === '' || readTokenPayload(token) !== undefined ? undefined : text('predicate.token_format'),
  }
}

/** Whether there is enough to try the predicate. */
export function isComplete(needs: TrialNeeds, input: TrialInput): boolean {
  const problems = callerProblems(input)
  if (problems.identity !== undefined || problems.token !== undefined) return false
  return (!needs.document || input.documentId !== '') && (!needs.values || input.values !== '')
}

interface TrialFieldsProps {
  readonly needs: TrialNeeds
  readonly input: TrialInput
  /** Ids of documents that can be picked. */
  readonly ids: readonly string[]
  /** Called when somebody is about to pick a document. */
  readonly onPick: () => void
  readonly onChange: (input: TrialInput) => void
}

/** On what a predicate is tried: a document, new values or arguments; and for whom. */
export function TrialFields({ needs, input, ids, onPick, onChange }: TrialFieldsProps) {
  const field = { autoComplete: 'off', spellCheck: false, dir: 'ltr', size: 'sm' } as const
  const problems = callerProblems(input)
  const idsId = useId()
  return (
    <>
      {needs.document && (
        <>
          <TextField
            {...field}
            label={text('predicate.document')}
            help={text('predicate.document_help')}
            inputMode="numeric"
            list={idsId}
            value={input.documentId}
            onFocus={onPick}
            onChange={(event) => onChange({ ...input, documentId: event.target.value.trim() })}
          />
          <Suggestions id={idsId} values={ids} />
        </>
      )}
      {(needs.values || needs.args) && (
        <TextField
          {...field}
          label={text(needs.args ? 'predicate.args' : 'predicate.values')}
          help={text(needs.args ? 'predicate.args_help' : 'predicate.values_help')}
          placeholder={needs.args ? '' : '{ }'}
          value={input.values}
          onChange={(event) => onChange({ ...input, values: event.target.value })}
        />
      )}
      <TextField
        {...field}
        label={text('predicate.identity')}
        help={text('predicate.identity_help')}
        error={problems.identity}
        optional
        value={input.identity}
        onChange={(event) => onChange({ ...input, identity: event.target.value.trim() })}
      />
      <TextAreaField
        code
        rows={2}
        autoComplete="off"
        label={text('predicate.token')}
        help={text('predicate.token_help')}
        error={problems.token}
        optional
        value={input.token}
        onChange={(event) => onChange({ ...input, token: event.target.value })}
      />
    </>
  )
}
