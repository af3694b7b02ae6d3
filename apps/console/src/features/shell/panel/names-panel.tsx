import { useState } from 'react'
import type { DatabaseOutline } from '../../../data/database-outline.ts'
import { text } from '../../../messages/shell-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { SidePanel } from './side-panel.tsx'
import styles from './names-panel.module.css'
import panel from './side-panel.module.css'

interface NamesPanelProps {
  readonly outline: DatabaseOutline | undefined
  /** Puts a name where the caret is. */
  readonly onInsert: (name: string) => void
  readonly onClose: () => void
}

interface Name {
  readonly label: string
  readonly detail: string
  readonly insert: string
}

interface Group {
  readonly name: Name
  readonly icon: IconName
  readonly members: readonly Name[]
}

function groupsOf({ collections, functions }: DatabaseOutline): readonly Group[] {
  return [
    ...collections.map(({ name, fields, computedFields, indexes }): Group => ({
      name: { label: name, detail: '', insert: name },
      icon: 'collection',
      members: [
        ...indexes.map((index) => ({
          label: index.name,
          detail: index.terms.map(({ field }) => field).join(', '),
          insert: `${name}.${index.name}(`,
        })),
        ...fields.map((field) => ({ label: `.${field.name}`, detail: field.signature, insert: `.${field.name}` })),
        ...computedFields.map((field) => ({ label: `.${field.name}`, detail: text('names.computed'), insert: `.${field.name}` })),
      ],
    })),
    ...functions.map(({ name, signature }): Group => ({
      name: { label: name, detail: signature ?? '', insert: `${name}(` },
      icon: 'function',
      members: [],
    })),
  ]
}

function fits({ label, detail }: Name, words: string): boolean {
  return `${label} ${detail}`.toLowerCase().includes(words.toLowerCase())
}

function NameButton({
  name,
  icon,
  onInsert,
}: {
  readonly name: Name
  readonly icon?: IconName
  readonly onInsert: (name: string) => void
}) {
  return (
    <button
      type="button"
      className={styles['name']}
      onClick={() => onInsert(name.insert)}
      title={text('names.insert', { name: name.insert })}
    >
      {icon !== undefined && <Icon name={icon} size={14} />}
      <span dir="ltr">{name.label}</span>
      <span className={styles['detail']} dir="ltr">
        {name.detail}
      </span>
    </button>
  )
}

/** Names of the database: a click puts one into the query. */
export function NamesPanel({ outline, onInsert, onClose }: NamesPanelProps) {
  const [words, setWords] = useState('')
  const groups = (outline === undefined ? [] : groupsOf(outline)).flatMap((group) => {
    const members = fits(group.name, words) ? group.members : group.members.filter((member) => fits(member, words))
    return fits(group.name, words) || members.length > 0 ? [{ ...group, members }] : []
  })
  return (
    <SidePanel title={text('names.title')} onClose={onClose}>
      <div className={panel['tools']} role="search">
        <SearchField label={text('names.search')} value={words} onValueChange={setWords} />
      </div>
      {groups.length === 0 && <p className={panel['empty']}>{text(outline === undefined ? 'state.loading' : 'names.none')}</p>}
      <ul className={panel['list']}>
        {groups.map(({ name, icon, members }) => (
          <li key={`${icon} ${name.label}`}>
            <NameButton name={name} icon={icon} onInsert={onInsert} />
            <ul className={styles['members']}>
              {members.map((member) => (
                <li key={member.insert}>
                  <NameButton name={member} onInsert={onInsert} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
