import { useState } from 'react'
import { changedNames } from '../../../data/field-differences.ts'
import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { CellValue } from '../grid/cell-value.tsx'
import { fieldOf } from '../values/document.ts'
import { withField } from './patch.ts'
import type { ChangeBase } from './pending-changes.ts'
import type { Clash } from './save-changes.ts'
import styles from './review-dialog.module.css'

type Side = 'mine' | 'theirs'

/** What becomes of a clash: the fields to save over the version that is stored now, or that nothing is saved. */
export interface ClashChoice {
  readonly clash: Clash
  /** Undefined where the deletion goes on, or where the change is given up. */
  readonly fields: readonly WireField[] | undefined
  readonly base: ChangeBase | undefined
  readonly isGivenUp: boolean
}

interface ClashDialogProps {
  readonly collection: string
  readonly clashes: readonly Clash[]
  readonly saving: boolean
  readonly baseOf: (clash: Clash) => ChangeBase | undefined
  readonly onResolve: (choices: readonly ClashChoice[]) => void
  readonly onClose: () => void
}

interface Difference {
  readonly name: string
  readonly mine: WireValue | undefined
  readonly theirs: WireValue | undefined
  readonly original: WireValue | undefined
  /** What is kept unless somebody says otherwise. */
  readonly first: Side
}

/** Fields that either side has changed since the common version. */
export function differencesOf(clash: Clash, current: ChangeBase): readonly Difference[] {
  const original = clash.change.base.fields
  const mine = clash.change.kind === 'delete' ? original : clash.change.fields
  const changedByMe = changedNames(original, mine)
  const names = [...new Set([...changedByMe, ...changedNames(original, current.fields)])]
  return names.map((name) => ({
    name,
    mine: fieldOf(mine, name),
    theirs: fieldOf(current.fields, name),
    original: fieldOf(original, name),
    first: changedByMe.includes(name) ? 'mine' : 'theirs',
  }))
}

function ShownValue({ value, isSensitive }: { readonly value: WireValue | undefined; readonly isSensitive: boolean }) {
  if (value === undefined) return <span className={styles['absent']}>{text('documents.absent')}</span>
  return <CellValue value={value} quoted isSensitive={isSensitive} />
}

interface ClashPartProps {
  readonly collection: string
  readonly clash: Clash
  readonly current: ChangeBase
  readonly sides: Readonly<Record<string, Side>>
  readonly onSide: (name: string, side: Side) => void
}

function ClashTable({ collection, clash, current, sides, onSide }: ClashPartProps) {
  const marks = useFieldMarks()
  const group = (name: string) => `clash ${clash.change.id} ${name}`
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{text('documents.field')}</th>
            <th scope="col">{text('documents.mine')}</th>
            <th scope="col">{text('documents.theirs')}</th>
            <th scope="col">{text('documents.original')}</th>
          </tr>
        </thead>
        <tbody>
          {differencesOf(clash, current).map(({ name, mine, theirs, original, first }) => {
            const side = sides[name] ?? first
            return (
              <tr key={name}>
                <th scope="row" dir="ltr">
                  {name}
                </th>
                {(['mine', 'theirs'] as const).map((each) => (
                  <td key={each} className={side === each ? styles[each] : undefined}>
                    <label>
                      <input
                        type="radio"
                        name={group(name)}
                        checked={side === each}
                        aria-label={text(each === 'mine' ? 'documents.take_mine' : 'documents.take_theirs', { name })}
                        onChange={() => onSide(name, each)}
                      />
                      <ShownValue value={each === 'mine' ? mine : theirs} isSensitive={marks.has(name, collection)} />
                    </label>
                  </td>
                ))}
                <td>
                  <ShownValue value={original} isSensitive={marks.has(name, collection)} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function chooseFields(clash: Clash, current: ChangeBase, sides: Readonly<Record<string, Side>>): ClashChoice {
  if (clash.change.kind === 'delete') return { clash, fields: undefined, base: current, isGivenUp: false }
  const fields = differencesOf(clash, current).reduce<readonly WireField[]>(
    (all, { name, mine, first }) => ((sides[name] ?? first) === 'mine' ? withField(all, name, mine) : all),
    current.fields,
  )
  return { clash, fields, base: current, isGivenUp: false }
}

/** Shows what was saved meanwhile beside what was to be saved, and lets each field be chosen. */
export function ClashDialog({ collection, clashes, saving, baseOf, onResolve, onClose }: ClashDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Readonly<Record<string, Side>>>>>({})
  const resolve = () =>
    onResolve(
      clashes.map((clash) => {
        const current = baseOf(clash)
        return current === undefined
          ? { clash, fields: undefined, base: undefined, isGivenUp: true }
          : chooseFields(clash, current, chosen[clash.change.id] ?? {})
      }),
    )
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!saving}
      title={text('documents.clash_title', { count: clashes.length })}
      onSubmit={resolve}
      footer={
        <>
          <Button disabled={saving} onClick={onClose} data-autofocus>
            {text('documents.clash_later')}
          </Button>
          <Button type="submit" variant="primary" loading={saving}>
            {text('documents.save_again')}
          </Button>
        </>
      }
    >
      <p className={styles['lead']}>{text('documents.clash_lead')}</p>
      {clashes.map((clash) => {
        const current = baseOf(clash)
        const { id, kind } = clash.change
        return (
          <section key={id} className={styles['clash']}>
            <h3 dir="ltr">{id}</h3>
            {kind === 'delete' && current !== undefined && <p>{text('documents.clash_delete')}</p>}
            {current === undefined ? (
              <p>{text('documents.clash_gone')}</p>
            ) : (
              <ClashTable
                collection={collection}
                clash={clash}
                current={current}
                sides={chosen[id] ?? {}}
                onSide={(name, side) => setChosen({ ...chosen, [id]: { ...chosen[id], [name]: side } })}
              />
            )}
          </section>
        )
      })}
    </Dialog>
  )
}
