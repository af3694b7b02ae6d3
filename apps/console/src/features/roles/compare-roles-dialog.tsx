import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/roles-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { GrantChanges } from './grant-changes.tsx'
import { grantChanges } from './role-changes.ts'
import { allRolesQuery } from './role-definition.ts'

/** What two roles grant differently. */
export function CompareRolesDialog({
  open,
  name,
  onClose,
}: {
  readonly open: boolean
  readonly name: string
  readonly onClose: () => void
}) {
  const services = useServices()
  const { path } = useDatabase()
  const roles = useQuery({ ...allRolesQuery(services, path), enabled: open }).data ?? []
  const [chosen, setChosen] = useState<string>()
  const role = roles.find((each) => each.name === name)
  const others = roles.filter((each) => each.name !== name)
  const other = others.find((each) => each.name === chosen) ?? others[0]
  const changes = role === undefined || other === undefined ? [] : grantChanges(role.privileges, other.privileges)
  return (
    <Dialog
      open={open}
      wide
      onClose={onClose}
      title={text('roles.compare_title', { name })}
      footer={<Button onClick={onClose}>{text('action.close')}</Button>}
    >
      {other === undefined ? (
        <p>{text('roles.compare_choose')}</p>
      ) : (
        <>
          <SelectField
            label={text('roles.compare_other')}
            options={others.map((each) => ({ value: each.name, label: each.name }))}
            value={other.name}
            onChange={(event) => setChosen(event.target.value)}
          />
          {changes.length === 0 ? (
            <p role="status">{text('roles.compare_same')}</p>
          ) : (
            <GrantChanges caption={text('roles.compare_caption')} before={name} after={other.name} changes={changes} />
          )}
        </>
      )}
    </Dialog>
  )
}
