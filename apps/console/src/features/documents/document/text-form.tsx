import { useId, useRef, useState } from 'react'
import { encodeWire } from '../../../data/wire-encoding.ts'
import { printFql } from '../../../data/value-text.ts'
import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { Concealed } from '../../../ui/concealed.tsx'
import { readFql } from '../values/read-fql.ts'
import { readJson } from '../values/read-json.ts'
import { isSameFields } from '../../../data/field-differences.ts'
import type { Read, ValueProblem } from '../values/value-problem.ts'
import styles from './text-form.module.css'

export type TextFormat = 'fql' | 'json'

interface TextFormProps {
  readonly format: TextFormat
  readonly label: string
  readonly fields: readonly WireField[]
  /** Whether a sensitive field is among them. */
  readonly isSensitive: boolean
  readonly isReadOnly: boolean
  readonly onFields: (fields: readonly WireField[]) => void
}

const READERS: Readonly<Record<TextFormat, (source: string) => Read<WireValue>>> = { fql: readFql, json: readJson }

/** Writes fields as an FQL literal or as tagged JSON. */
export function printFields(format: TextFormat, fields: readonly WireField[]): string {
  const value: WireValue = { kind: 'object', fields }
  return format === 'fql' ? printFql(value) : JSON.stringify(encodeWire(value), null, 2)
}

/** Reads what was written; it has to be an object. */
export function readFields(format: TextFormat, written: string): Read<readonly WireField[]> {
  const value = READERS[format](written)
  if (!value.ok) return value
  if (value.value.kind === 'object') return { ok: true, value: value.value.fields }
  return { ok: false, problem: { message: text('documents.not_object'), start: 0, end: written.length } }
}

function placeText(written: string, { start }: ValueProblem): string {
  const before = written.slice(0, start).split('\n')
  return text('documents.problem_place', { line: before.length, column: (before[before.length - 1] ?? '').length + 1 })
}

/** A whole document as a text. What cannot be read changes nothing and is marked. */
export function TextForm({ format, label, fields, isSensitive, isReadOnly, onFields }: TextFormProps) {
  const problemId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [written, setWritten] = useState(() => printFields(format, fields))
  const [problem, setProblem] = useState<ValueProblem>()
  const [sent, setSent] = useState(fields)
  // What was changed elsewhere, by undo for instance, is shown here too.
  if (sent !== fields) {
    setSent(fields)
    const own = readFields(format, written)
    if (own.ok && !isSameFields(own.value, fields)) setWritten(printFields(format, fields))
  }
  const change = (next: string) => {
    setWritten(next)
    const value = readFields(format, next)
    setProblem(value.ok ? undefined : value.problem)
    if (value.ok) onFields(value.value)
  }
  const reveal = () => {
    if (problem === undefined) return
    area.current?.focus()
    area.current?.setSelectionRange(problem.start, Math.max(problem.end, problem.start + 1))
  }
  return (
    <Concealed isSensitive={isSensitive}>
      <div className={styles['form']}>
        <textarea
          ref={area}
          dir="ltr"
          aria-label={label}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          className={styles['area']}
          value={written}
          readOnly={isReadOnly}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          onChange={(event) => change(event.target.value)}
        />
        {problem !== undefined && (
          <div id={problemId} className={styles['problem']} role="alert">
            <button type="button" onClick={reveal}>
              {placeText(written, problem)}
            </button>
            {problem.message}
          </div>
        )}
      </div>
    </Concealed>
  )
}
