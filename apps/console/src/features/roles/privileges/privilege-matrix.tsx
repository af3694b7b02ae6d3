import { Fragment, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { text } from '../../../messages/roles-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { isMirrored } from '../../../ui/reading-direction.ts'
import { GrantMark } from './grant-mark.tsx'
import { grantOf, isApplicable, isOffered, shownActions } from '../role-actions.ts'
import type { RoleAction, RoleResource } from '../role-actions.ts'
import type { Grant, Privilege } from '../role-definition.ts'
import styles from './privileges.module.css'
import type { MatrixPlace } from './starting-predicate.ts'

interface PrivilegeMatrixProps {
  readonly caption: string
  readonly resources: readonly RoleResource[]
  readonly privileges: readonly Privilege[]
  /** What the database has: cells that differ are marked. */
  readonly saved: readonly Privilege[]
  readonly isReadOnly: boolean
  /** The cell that is open. */
  readonly current: MatrixPlace | undefined
  /** The row that the address names. */
  readonly currentResource: string | undefined
  /** The predicate that a cell begins with. */
  readonly startOf: (place: MatrixPlace) => string
  readonly onOpen: (place: MatrixPlace) => void
  readonly onChange: (place: MatrixPlace, grant: Grant | undefined) => void
}

const GROUP_ICONS = { collections: 'collection', functions: 'function', system: 'gear', other: 'warning' } as const

/** Denied, always, under a predicate, and around again. */
function nextGrant(grant: Grant | undefined, start: () => string): Grant | undefined {
  if (grant === undefined) return true
  return grant === true ? start() : undefined
}

function grantText(grant: Grant | undefined): string {
  if (grant === undefined) return text('privileges.denied')
  return text(grant === true ? 'privileges.always' : 'privileges.when')
}

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Moves the focus between cells; the matrix is one tab stop. */
function useGridFocus(resources: readonly RoleResource[], columns: number) {
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState('0:0')
  const move = (event: KeyboardEvent, row: number, column: number) => {
    const [rows = 0, across = 0] = MOVES[event.key] ?? []
    if (rows === 0 && across === 0) return
    event.preventDefault()
    const step = isMirrored() ? -across : across
    const [r, c] = [Math.min(Math.max(row + rows, 0), resources.length - 1), Math.min(Math.max(column + step, 0), columns - 1)]
    setFocused(`${r}:${c}`)
    table.current?.querySelector<HTMLElement>(`[data-cell="${r}:${c}"]`)?.focus()
  }
  return { table, focused, setFocused, move }
}

/** What a role grants: a row a resource, a column an action. Space changes a cell, Enter opens it. */
export function PrivilegeMatrix(props: PrivilegeMatrixProps) {
  const { caption, resources, privileges, saved, isReadOnly, current, currentResource, startOf, onOpen, onChange } = props
  const actions = shownActions(privileges)
  const { table, focused, setFocused, move } = useGridFocus(resources, actions.length)
  useEffect(() => {
    table.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [table, currentResource])
  const cell = (resource: RoleResource, action: RoleAction, row: number, column: number) => {
    const place = { resource: resource.name, action }
    const grant = grantOf(privileges, resource.name, action)
    const key = `${row}:${column}`
    const applies = isApplicable(resource, action)
    const isFixed = !applies || !isOffered(action)
    const label = text('privileges.cell', {
      resource: resource.name,
      action,
      grant: applies ? grantText(grant) : text('privileges.not_applicable'),
    })
    const isChanged = grant !== grantOf(saved, resource.name, action)
    const isOpen = current?.resource === resource.name && current.action === action
    const onKeyDown = (event: KeyboardEvent) => {
      move(event, row, column)
      if (event.key !== ' ' || isFixed || isReadOnly) return
      event.preventDefault()
      onChange(
        place,
        nextGrant(grant, () => startOf(place)),
      )
    }
    return (
      <td key={action} data-action={action} className={classNames(!applies && styles['blank'])}>
        <button
          type="button"
          data-cell={key}
          tabIndex={focused === key || (focused === '' && key === '0:0') ? 0 : -1}
          className={classNames(styles['cell'], isChanged && styles['changed'], isOpen && styles['open'])}
          aria-label={label}
          aria-disabled={isFixed || undefined}
          onFocus={() => setFocused(key)}
          onKeyDown={onKeyDown}
          onClick={() => !isFixed && onOpen(place)}
        >
          {applies ? <GrantMark grant={grant} /> : '·'}
        </button>
      </td>
    )
  }
  return (
    <div className={styles['scroll']}>
      <table ref={table} className={styles['matrix']} role="grid" data-keys="matrix" aria-readonly={isReadOnly}>
        <caption className={styles['caption']}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text('privileges.resource')}</th>
            {actions.map((action) => (
              <th key={action} scope="col">
                <bdi dir="ltr">{action}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resources.map((resource, row) => (
            <Fragment key={resource.name}>
              {resource.group !== resources[row - 1]?.group && (
                <tr>
                  <th scope="rowgroup" colSpan={actions.length + 1} className={styles['group']}>
                    {text(`privileges.group_${resource.group}`)}
                  </th>
                </tr>
              )}
              <tr data-current={resource.name === currentResource || undefined}>
                <th scope="row" title={resource.name}>
                  <span>
                    <Icon name={GROUP_ICONS[resource.group]} />
                    <bdi dir="ltr" translate="no">
                      {resource.name}
                    </bdi>
                  </span>
                </th>
                {actions.map((action, column) => cell(resource, action, row, column))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
