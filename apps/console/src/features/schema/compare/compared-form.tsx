import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { text } from '../../../messages/compare-databases-text.ts'
import { Button } from '../../../ui/button.tsx'
import { DatabaseField } from '../../../ui/explorer/database-field.tsx'
import styles from './compare.module.css'
import { readTypedPath } from './use-compared.ts'

interface ComparedFormProps {
  readonly path: DatabasePath
  readonly other: DatabasePath | undefined
  readonly onCompare: (other: DatabasePath) => void
}

/** Asks which database to compare with. */
export function ComparedForm({ path, other, onCompare }: ComparedFormProps) {
  const [typed, setTyped] = useState(other === undefined ? '' : formatDatabasePath(other))
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = readTypedPath(typed)
    if (chosen === undefined) return setError(text('compare.invalid'))
    if (formatDatabasePath(chosen) === formatDatabasePath(path)) return setError(text('compare.itself'))
    setError(undefined)
    onCompare(chosen)
    return undefined
  }
  return (
    <form className={styles['form']} aria-label={text('compare.with')} noValidate onSubmit={submit}>
      <DatabaseField
        label={text('compare.with')}
        help={text('compare.with_help')}
        error={error}
        except={path}
        value={typed}
        onValueChange={(value) => {
          setTyped(value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="primary">
        {text('compare.submit')}
      </Button>
    </form>
  )
}
