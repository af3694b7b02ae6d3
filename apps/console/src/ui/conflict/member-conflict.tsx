import type { ReactNode } from 'react'
import { mergeMembers } from '../../data/merge-members.ts'
import type { Members } from '../../data/merge-members.ts'
import type { WireField, WireValue } from '../../data/wire-value.ts'
import { text } from '../../messages/conflict-text.ts'
import { FieldDiff } from '../field-diff.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { sayRebased } from './say-rebased.ts'
import styles from './conflict-note.module.css'

/** An edit of a definition that is another one by now. */
export interface EditConflict {
  /** The definition that the edit began with. */
  readonly base: Members
  /** The edit. */
  readonly mine: Members
  /** The definition as it is stored now. */
  readonly theirs: Members
  /** Takes the edit as it is on top of the stored definition. */
  readonly onRebase: (merged: Members) => void
  /** Takes the edit as it is, over what others have changed. */
  readonly onOverwrite: () => void
}

interface MemberConflictProps {
  readonly conflict: EditConflict
  /** What a member is called. */
  readonly labelOf: (member: string) => string
  /** That the definition has changed. */
  readonly children: ReactNode
}

function show(_name: string, value: WireValue) {
  return (
    <bdi dir="ltr" translate="no" className={styles['value']}>
      {value.kind === 'string' && value.value}
    </bdi>
  )
}

/** Says that a definition was changed under an edit; the edit is put on top of it member by member. */
export function MemberConflict({ conflict: { base, mine, theirs, onRebase, onOverwrite }, labelOf, children }: MemberConflictProps) {
  const fieldsOf = (members: Members): readonly WireField[] =>
    [...members].map(([member, value]) => ({
      name: labelOf(member),
      value: { kind: 'string', value: value === true ? text('conflict.always') : value },
    }))
  const rebase = () => {
    const { members, clashes } = mergeMembers(base, mine, theirs)
    onRebase(members)
    sayRebased(clashes.map(labelOf))
  }
  return (
    <ConflictNote
      onRebase={rebase}
      onOverwrite={onOverwrite}
      changes={
        <FieldDiff
          before={fieldsOf(base)}
          after={fieldsOf(theirs)}
          caption={text('conflict.title')}
          heads={[text('conflict.began'), text('conflict.now')]}
          show={show}
        />
      }
    >
      {children}
    </ConflictNote>
  )
}
