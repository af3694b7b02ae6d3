import { text } from '../../../messages/document-text.ts'
import { SelectField, TextField } from '../../../ui/text-field.tsx'
import { CODE } from '../../../ui/verbatim.ts'
import { readFql } from '../values/read-fql.ts'
import { lambdaProblem } from './bulk-change.ts'
import type { BulkChange } from './bulk-change.ts'

const KINDS = ['update', 'ttl', 'delete'] as const

/** What is to be done to documents, as it is written. */
export interface WrittenChange {
  readonly kind: (typeof KINDS)[number]
  readonly lambda: string
  /** When the documents are to expire: an FQL literal. */
  readonly ttl: string
}

const DAYS_FIRST = 30

/** What stands in the fields before anything is written, or of a change under way. */
export function writtenOf(change: BulkChange | undefined): WrittenChange {
  const then = new Date(Date.now() + DAYS_FIRST * 86_400_000).toISOString().slice(0, 19)
  return {
    kind: change?.kind ?? 'update',
    lambda: change?.kind === 'update' ? change.lambda : 'doc => ({  })',
    ttl: `Time("${then}Z")`,
  }
}

/** The change that was written. */
export function changeOf({ kind, lambda, ttl }: WrittenChange): BulkChange {
  if (kind === 'delete') return { kind }
  return { kind: 'update', lambda: kind === 'ttl' ? `doc => ({ ttl: ${ttl} })` : lambda }
}

function ttlProblem(ttl: string): string | undefined {
  const value = readFql(ttl)
  return value.ok && (value.value.kind === 'time' || value.value.kind === 'null') ? undefined : text('documents.bulk_ttl_invalid')
}

/** What is wrong with what was written; undefined when nothing is. */
export function writtenProblem({ kind, lambda, ttl }: WrittenChange): string | undefined {
  if (kind === 'delete') return undefined
  return kind === 'ttl' ? ttlProblem(ttl) : lambdaProblem(lambda)
}

const KIND_OPTIONS = KINDS.map((value) => ({ value, label: text(`documents.bulk_${value}`) }))

interface BulkFieldsProps {
  readonly written: WrittenChange
  readonly isBusy: boolean
  readonly onChange: (written: WrittenChange) => void
}

/** What is done to each document, and with what. */
export function BulkFields({ written, isBusy, onChange }: BulkFieldsProps) {
  const { kind } = written
  const problem = writtenProblem(written)
  return (
    <>
      <SelectField
        label={text('documents.bulk_kind')}
        options={KIND_OPTIONS}
        value={kind}
        disabled={isBusy}
        onChange={(event) => onChange({ ...written, kind: event.target.value as WrittenChange['kind'] })}
      />
      {kind === 'update' && (
        <TextField
          label={text('documents.bulk_lambda')}
          help={text('documents.bulk_lambda_help')}
          error={problem}
          value={written.lambda}
          readOnly={isBusy}
          {...CODE}
          data-autofocus
          onChange={(event) => onChange({ ...written, lambda: event.target.value })}
        />
      )}
      {kind === 'ttl' && (
        <TextField
          label={text('documents.bulk_ttl_time')}
          help={text('documents.bulk_ttl_help')}
          error={problem}
          value={written.ttl}
          readOnly={isBusy}
          {...CODE}
          onChange={(event) => onChange({ ...written, ttl: event.target.value })}
        />
      )}
    </>
  )
}
