import { typeNameOf } from '../../../data/value-text.ts'
import { text } from '../../../messages/document-text.ts'
import { fieldOf } from '../values/document.ts'
import { lineText } from '../grid/cell-text.ts'
import { mappedFields } from './import-rows.ts'
import type { FieldMapping } from './import-rows.ts'
import type { ImportRow } from './read-file.ts'
import styles from './transfer.module.css'

interface ImportMappingProps {
  readonly rows: readonly ImportRow[]
  readonly mapping: FieldMapping
  readonly onChange: (mapping: FieldMapping) => void
}

/** Rows that types are looked up in. */
const SAMPLE_ROWS = 100

/** What each column of the file becomes; an empty name leaves it out. */
export function ImportMapping({ rows, mapping, onChange }: ImportMappingProps) {
  const sample = rows.slice(0, SAMPLE_ROWS).flatMap(({ fields }) => (fields === undefined ? [] : [fields]))
  const names = [...new Set(sample.flatMap((fields) => fields.map(({ name }) => name)))]
  const unreadable = rows.filter(({ fields }) => fields === undefined).length
  return (
    <div className={styles['mapping']}>
      <p>{text('documents.import_rows', { count: rows.length, unreadable })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('documents.import_column')}</th>
            <th scope="col">{text('documents.import_type')}</th>
            <th scope="col">{text('documents.import_becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const values = sample.flatMap((fields) => fieldOf(fields, name) ?? [])
            const types = [...new Set(values.map(typeNameOf))].join(', ')
            const becomes = mappedFields([{ name, value: { kind: 'null' } }], mapping)[0]?.name ?? ''
            return (
              <tr key={name}>
                <th scope="row" dir="ltr" title={values[0] === undefined ? undefined : lineText(values[0])}>
                  {name}
                </th>
                <td dir="ltr">{types}</td>
                <td>
                  <input
                    aria-label={text('documents.import_becomes_of', { name })}
                    value={becomes}
                    dir="ltr"
                    placeholder={text('documents.import_left_out')}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={(event) => onChange({ ...mapping, [name]: event.target.value })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
