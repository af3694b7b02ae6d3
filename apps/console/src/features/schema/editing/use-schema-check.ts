import type { SchemaFile } from '@terrarium/language'
import { useEffect, useRef, useState } from 'react'
import { isStaleSchema } from '../../../data/schema-files.ts'
import { SchemaRequestError } from '../../../data/schema-request-error.ts'
import { withFieldChanges } from '../changes/field-changes.ts'
import { readDiff } from '../changes/read-diff.ts'
import type { SchemaChange } from '../changes/schema-change.ts'
import { NO_PROBLEMS, readProblems } from './schema-problems.ts'
import type { SchemaProblems } from './schema-problems.ts'
import type { SchemaSource } from './schema-source.ts'
import type { SchemaText } from './use-schema-text.ts'

/** What the service says about the text. */
export type CheckResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'valid'; readonly changes: readonly SchemaChange[] }
  | { readonly kind: 'invalid'; readonly problems: SchemaProblems }
  /** Somebody else has changed the schema meanwhile. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface SchemaCheck {
  readonly result: CheckResult
  /** The text has changed since, or is being checked. */
  readonly isChecking: boolean
  /** Tells results apart. */
  readonly key: string
  readonly checkNow: () => void
}

/** Milliseconds without typing after which the service is asked. */
const CHECK_DELAY_MS = 600

interface CheckOptions {
  readonly source: SchemaSource
  readonly text: SchemaText | undefined
  /** Whether the service checks versions. */
  readonly isVersioned: boolean
  /** The schema that changes are counted from; undefined while nothing is edited and nothing staged. */
  readonly against: readonly SchemaFile[] | undefined
}

const NONE: CheckResult = { kind: 'none' }

/** Asks the service about the text once typing rests. */
export function useSchemaCheck({ source, text, isVersioned, against }: CheckOptions): SchemaCheck {
  const [state, setState] = useState({ result: NONE, files: undefined as readonly SchemaFile[] | undefined, count: 0 })
  const [asked, setAsked] = useState(0)
  const answered = useRef(0)
  const isWanted = text !== undefined && against !== undefined
  const [files, base] = [text?.files, text?.base]
  useEffect(() => {
    if (!isWanted || files === undefined || base === undefined) {
      setState((before) => (before.result.kind === 'none' ? before : { result: NONE, files: undefined, count: before.count + 1 }))
      return undefined
    }
    const controller = new AbortController()
    const check = async () => {
      const version = isVersioned ? base.version : undefined
      const ask = () => source.validate({ files, version }, controller.signal)
      const result = await resultOf(ask, (said) => withFieldChanges(readDiff(said), against, files), {
        files,
        findPlace: source.placesIn(base),
      })
      if (!controller.signal.aborted) setState((before) => ({ result, files, count: before.count + 1 }))
    }
    const isAsked = answered.current !== asked
    answered.current = asked
    const timer = window.setTimeout(() => void check(), isAsked ? 0 : CHECK_DELAY_MS)
    return () => {
      window.clearTimeout(timer)
      controller.abort()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what was checked last does not start another check
  }, [source, files, base?.version, isWanted, isVersioned, asked, against])
  return {
    result: isWanted ? state.result : NONE,
    isChecking: isWanted && state.files !== files,
    key: String(state.count),
    checkNow: () => setAsked((before) => before + 1),
  }
}

async function resultOf(
  ask: () => Promise<string>,
  read: (diff: string) => readonly SchemaChange[],
  place: { readonly files: readonly SchemaFile[]; readonly findPlace: ReturnType<SchemaSource['placesIn']> },
): Promise<CheckResult> {
  try {
    return { kind: 'valid', changes: read(await ask()) }
  } catch (error: unknown) {
    if (isStaleSchema(error)) return { kind: 'stale' }
    if (error instanceof SchemaRequestError && error.status === 400) {
      return { kind: 'invalid', problems: readProblems(error.message, place.files, place.findPlace) }
    }
    return { kind: 'failed', error }
  }
}

/** The problems of a result. */
export function problemsOf(result: CheckResult): SchemaProblems {
  return result.kind === 'invalid' ? result.problems : NO_PROBLEMS
}
