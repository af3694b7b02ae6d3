import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import type { SchemaFile } from '@terrarium/language'
import { useNavigate } from 'react-router'
import { useState } from 'react'
import { paths } from '../../../config/paths.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/compare-databases-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { hasSchemaDraft, proposeSchema } from '../editing/propose-schema.ts'
import styles from './compare.module.css'

/** A database, and the schema that it is to be given. */
interface Proposal {
  readonly path: DatabasePath
  readonly files: readonly SchemaFile[]
}

/** Puts the schema of one database into the editor of the other, where it is looked at and applied. */
export function OpenChangeButtons({ proposals }: { readonly proposals: readonly Proposal[] }) {
  const services = useServices()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const open = async ({ path, files }: Proposal) => {
    setFailure(undefined)
    try {
      await proposeSchema(services, path, () => files)
    } catch (error: unknown) {
      setFailure(errorText(error, { defaultMessage: text('compare.failed', { name: formatDatabasePath(path) }) }))
      return
    }
    void navigate(paths.database.href(path.regionGroup, path.names, 'schema'))
  }
  return (
    <>
      <div className={styles['bar']}>
        {proposals.map((proposal) => {
          const name = formatDatabasePath(proposal.path)
          return (
            <Button
              key={name}
              icon="schema"
              title={text('compare.open_change_help', { name })}
              disabledReason={hasSchemaDraft(proposal.path) ? text('compare.draft_there', { name }) : undefined}
              onClick={() => void open(proposal)}
            >
              {text('compare.open_change', { name })}
            </Button>
          )
        })}
      </div>
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
    </>
  )
}
