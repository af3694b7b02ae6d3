import type { SchemaFile } from '@terrarium/language'
import { Fragment } from 'react'
import type { DiffLine } from '../../../data/line-diff.ts'
import { text } from '../../../messages/schema-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { BadgeTone } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { changedLines } from './changed-lines.ts'
import type { ChangeLine, ChangeRisk, ChangeSign, SchemaChange } from './schema-change.ts'
import styles from './changes-view.module.css'

const TONES: Readonly<Record<ChangeRisk, BadgeTone>> = {
  losesData: 'bad',
  rebuildsIndex: 'info',
  migrates: 'warn',
  narrows: 'warn',
  widensAccess: 'warn',
}

const SIGN_CLASSES: Readonly<Record<ChangeSign, string>> = { '+': 'add', '-': 'remove', '~': 'modify' }

/** A mark beside words that say the same. */
function Sign({ sign }: { readonly sign: ChangeSign | undefined }) {
  return (
    <span aria-hidden="true" className={classNames(styles['sign'], sign !== undefined && styles[SIGN_CLASSES[sign]])}>
      {sign ?? ''}
    </span>
  )
}

function Risk({ risk }: { readonly risk: ChangeRisk | undefined }) {
  return risk === undefined ? null : <Badge tone={TONES[risk]}>{text(`schema.risk_${risk}`)}</Badge>
}

/** The parts of a line between backquotes are code. */
function Words({ words }: { readonly words: string }) {
  return (
    <bdi dir="ltr" className={styles['words']}>
      {words.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>))}
    </bdi>
  )
}

function Line({ line }: { readonly line: ChangeLine }) {
  return (
    <li className={styles['line']} style={{ paddingInlineStart: line.depth * 16 }}>
      <Sign sign={line.sign} />
      <Words words={line.text} />
      <Risk risk={line.risk} />
    </li>
  )
}

interface ChangeListProps {
  readonly changes: readonly SchemaChange[]
  /** Leads to a place of the text: `main.fsl:2:1`. */
  readonly onGoTo?: ((place: string) => void) | undefined
}

/** Changed items of a schema with what changes in them and what that may cost. */
export function ChangeList({ changes, onGoTo }: ChangeListProps) {
  return (
    <ul className={styles['list']}>
      {changes.map(({ sign, kind, name, place, risk, groups }) => (
        <li key={`${sign} ${kind} ${name}`}>
          <p className={styles['item']}>
            <Sign sign={sign} />
            <span>
              {`${text(`schema.verb_${sign}`)} ${kind} `}
              <bdi dir="ltr">
                <code>{name}</code>
              </bdi>
            </span>
            {place !== undefined && onGoTo !== undefined && (
              <button
                type="button"
                className={styles['place']}
                aria-label={text('schema.go_to_place', { place })}
                onClick={() => onGoTo(place)}
              >
                {place}
              </button>
            )}
            <Risk risk={risk} />
          </p>
          {groups.map((group, index) => (
            <Fragment key={index}>
              {group.title !== undefined && <p className={styles['group']}>{group.title}</p>}
              <ul className={styles['lines']}>
                {group.lines.map((line, at) => (
                  <Line key={at} line={line} />
                ))}
              </ul>
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  )
}

const LINE_SIGNS = { same: '  ', add: '+ ', remove: '- ' } as const
/** What tells a screen reader that a line comes or goes. */
const LINE_ELEMENTS = { same: 'span', add: 'ins', remove: 'del' } as const

function TextLine({ line }: { readonly line: DiffLine }) {
  const Element = LINE_ELEMENTS[line.kind]
  return (
    <Element className={styles[line.kind]}>
      {LINE_SIGNS[line.kind]}
      {line.text}
      {'\n'}
    </Element>
  )
}

/** The lines of files that differ, with a few around them. */
export function TextChanges({ before, after }: { readonly before: readonly SchemaFile[]; readonly after: readonly SchemaFile[] }) {
  return (
    <>
      {changedLines(before, after).map(({ name, lines }) => (
        <section key={name}>
          <h3 className={styles['file']}>
            <bdi dir="ltr">{name}</bdi>
          </h3>
          <pre
            className={styles['diff']}
            tabIndex={0}
            role="group"
            aria-label={text('schema.text_diff', { name })}
            dir="ltr"
            translate="no"
          >
            {lines.map((line, index) => {
              if (line.kind !== 'fold') return <TextLine key={index} line={line} />
              return (
                <span key={index} className={styles['fold']}>
                  {text('schema.unchanged_lines', { count: line.count })}
                  {'\n'}
                </span>
              )
            })}
          </pre>
        </section>
      ))}
    </>
  )
}
