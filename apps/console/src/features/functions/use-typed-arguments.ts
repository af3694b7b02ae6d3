import { useState } from 'react'
import { localStore } from '../../data/browser-storage.ts'
import { useDatabase } from '../../data/database-context.ts'
import { readTyped } from './typed-argument.ts'
import type { TypedArgument } from './typed-argument.ts'

function readStored(stored: string | undefined): readonly TypedArgument[] {
  try {
    return readTyped(JSON.parse(stored ?? '[]'))
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** What was typed for a function in this browser, kept until the member signs out. */
export function useTypedArguments(name: string) {
  const { storageKey } = useDatabase()
  const entry = `shell:arguments:${storageKey}:${name}`
  const [typed, setTyped] = useState<readonly (TypedArgument | undefined)[]>(() => readStored(localStore().get(entry)))
  const change = (changed: readonly TypedArgument[]) => {
    setTyped(changed)
    localStore().set(entry, JSON.stringify(changed))
  }
  return { typed, change }
}
