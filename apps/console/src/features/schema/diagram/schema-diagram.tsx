import type { SchemaFile } from '@terrarium/language'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../config/paths.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { text } from '../../../messages/schema-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/text-field.tsx'
import { BOX, layOut } from './layout.ts'
import { around, readRelations } from './relations.ts'
import type { Relations } from './relations.ts'
import styles from './schema-diagram.module.css'

interface DrawingProps {
  readonly relations: Relations
  readonly focus: string
  readonly onFocus: (collection: string) => void
}

/** The drawing is one tab stop, which arrows scroll; what it shows and does is in the list and the choice beside it, too. */
function Drawing({ relations, focus, onFocus }: DrawingProps) {
  const { width, height, boxes, edges } = layOut(relations)
  return (
    <div className={styles['canvas']} tabIndex={0} role="group" aria-label={text('diagram.canvas')} dir="ltr">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <defs>
          <marker id="diagram-arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0 8 4 0 8z" className={styles['head']} />
          </marker>
        </defs>
        {edges.map(({ from, field, to, path }) => (
          <path key={`${from} ${field} ${to}`} d={path} className={styles['edge']} markerEnd="url(#diagram-arrow)">
            <title>{`${from}.${field} → ${to}`}</title>
          </path>
        ))}
        {boxes.map(({ name, x, y }) => (
          <g key={name} transform={`translate(${x} ${y})`} className={styles['place']} onClick={() => onFocus(name === focus ? '' : name)}>
            <title>{name}</title>
            <rect width={BOX.width} height={BOX.height} rx="6" className={name === focus ? styles['focused'] : styles['box']} />
            <text x="12" y="23" className={styles['name']}>
              {name.length > 20 ? `${name.slice(0, 19)}…` : name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}

function RelationList({ relations: { collections, relations } }: { readonly relations: Relations }) {
  const { path } = useDatabase()
  const { regionGroup, names } = path
  return (
    <ul className={styles['list']} aria-label={text('diagram.list')}>
      {collections.map((name) => (
        <li key={name}>
          <Link to={paths.collectionSchema.href(regionGroup, names, name)}>
            <bdi dir="ltr">{name}</bdi>
          </Link>
          <ul>
            {relations
              .filter(({ from }) => from === name)
              .map(({ field, to }) => (
                <li key={`${field} ${to}`}>
                  <bdi dir="ltr">
                    <code>{`.${field}`}</code>
                  </bdi>{' '}
                  {text('diagram.refers', { to })}
                </li>
              ))}
            {relations
              .filter(({ from, to }) => to === name && from !== name)
              .map(({ from, field }) => (
                <li key={`${from} ${field}`}>{text('diagram.referred', { from, field: `.${field}` })}</li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Which collections refer to which: a list, and the same as a drawing; one collection with its neighbours on request. */
export function SchemaDiagram({ files }: { readonly files: readonly SchemaFile[] }) {
  const [focus, setFocus] = useState('')
  const all = useMemo(() => readRelations(files), [files])
  const shown = focus === '' || !all.collections.includes(focus) ? all : around(all, focus)
  if (all.collections.length === 0) return <EmptyState jar="sprout" title={text('diagram.empty')} />
  return (
    <div className={styles['page']}>
      <div className={styles['side']}>
        <SelectField
          label={text('diagram.focus')}
          size="sm"
          options={[{ value: '', label: text('diagram.all') }, ...all.collections.map((name) => ({ value: name, label: name }))]}
          value={focus}
          onChange={(event) => setFocus(event.target.value)}
        />
        <p role="status" className={styles['count']}>
          {text('diagram.collections', { count: shown.collections.length })} ·{' '}
          {text('diagram.references', { count: shown.relations.length })}
        </p>
        <RelationList relations={shown} />
      </div>
      <Drawing relations={shown} focus={focus} onFocus={setFocus} />
    </div>
  )
}
