import { DATABASE_GRANTS, formatDatabasePath, isAllowedExplicitly, listDatabaseMembers, updateDatabaseMembers } from '@terrarium/contracts'
import type { DatabaseGrant, DatabaseMember } from '@terrarium/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices, useSession } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/database-members-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSelectField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from './database-members.module.css'

const NO_GRANT = 'none'
const CHOICES = [NO_GRANT, ...DATABASE_GRANTS] as const
const schema = v.object({ grants: v.record(v.string(), v.picklist(CHOICES)) })
type Values = v.InferOutput<typeof schema>

const GRANT_OPTIONS = CHOICES.map((value) => ({ value, label: text(`database_members.${value}`) }))

interface NamedDatabase {
  readonly globalId: string
  readonly place: string
}

function membersQuery({ account }: Services, { globalId, place }: NamedDatabase) {
  return queryOptions({
    queryKey: ['team', 'database', globalId],
    queryFn: async ({ signal }) =>
      (await account.call(listDatabaseMembers, { params: { global_id: globalId }, query: { path: place } }, { signal })).results,
  })
}

/** Numbers as names of fields would be places in a list. */
const fieldOf = (id: string): `member${string}` => `member${id}`

function Member({ member, children }: { readonly member: DatabaseMember; readonly children: ReactNode }) {
  return (
    <li className={styles['member']}>
      <div className={styles['who']}>
        <div dir="auto">{member.name}</div>
        <div className={styles['mail']} translate="no">
          {member.email}
        </div>
        {member.inherited !== null && <div className={styles['mail']}>{text(`database_members.inherited_${member.inherited}`)}</div>}
      </div>
      {children}
    </li>
  )
}

function MemberRight({ member: { unlimited, role, grant } }: { readonly member: DatabaseMember }) {
  return <div>{unlimited ? text('database_members.unlimited', { role }) : text(`database_members.${grant ?? NO_GRANT}`)}</div>
}

interface MembersProps {
  readonly database: NamedDatabase
  readonly name: string
  readonly members: readonly DatabaseMember[]
  readonly onClose: () => void
}

function useMembersForm({ database, name, members, onClose }: MembersProps) {
  const services = useServices()
  const limited = members.filter(({ unlimited }) => !unlimited)
  return useConsoleForm<Values, Values>({
    schema,
    defaults: { grants: Object.fromEntries(limited.map(({ id, grant }) => [fieldOf(id), grant ?? NO_GRANT])) },
    where: text('database_members.title', { name }),
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('database_members.save_failed') }) }),
    onSubmit: async ({ grants: chosen }) => {
      const grants = limited.flatMap(({ id }) => {
        const access = DATABASE_GRANTS.find((known): known is DatabaseGrant => known === chosen[fieldOf(id)])
        return access === undefined ? [] : [{ member_id: id, access }]
      })
      const { globalId, place } = database
      await services.account.call(updateDatabaseMembers, { params: { global_id: globalId }, body: { path: place, grants } })
      await services.cache.invalidateQueries({ queryKey: membersQuery(services, database).queryKey })
      onClose()
      toasts.show({ theme: 'success', title: text('database_members.saved', { name }) })
    },
  })
}

function MembersForm(props: MembersProps) {
  const { name, members, onClose } = props
  const form = useMembersForm(props)
  return (
    <FormDialog
      open
      form={form}
      title={text('database_members.title', { name })}
      submitLabel={text('database_members.save')}
      onClose={onClose}
    >
      <p>{text('database_members.intro')}</p>
      {members.every(({ unlimited }) => unlimited) && <Note tone="info">{text('database_members.nobody')}</Note>}
      <ul>
        {members.map((member) => (
          <Member key={member.id} member={member}>
            {member.unlimited ? (
              <MemberRight member={member} />
            ) : (
              <FormSelectField form={form} name={`grants.${fieldOf(member.id)}`} label={member.email} options={GRANT_OPTIONS} />
            )}
          </Member>
        ))}
      </ul>
    </FormDialog>
  )
}

function MembersList({ members }: { readonly members: readonly DatabaseMember[] }) {
  return (
    <>
      <Note tone="info">{text('database_members.read_only')}</Note>
      <ul>
        {members.map((member) => (
          <Member key={member.id} member={member}>
            <MemberRight member={member} />
          </Member>
        ))}
      </ul>
    </>
  )
}

/** Members of a database that is open: loading, as text for those who only read, or as a form. */
function OpenMembers({ database, name, onClose }: Omit<MembersProps, 'members'>) {
  const services = useServices()
  const controls = useSession()?.view_controls ?? {}
  const { data, error, refetch } = useQuery(membersQuery(services, database))
  if (data !== undefined && isAllowedExplicitly(controls, 'team-management', 'update')) {
    return <MembersForm database={database} name={name} members={data} onClose={onClose} />
  }
  const failed = error !== null && data === undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('database_members.title', { name })}
      footer={<Button onClick={onClose}>{text('action.close')}</Button>}
    >
      {data !== undefined && <MembersList members={data} />}
      {data === undefined && !failed && <SkeletonRows />}
      {failed && (
        <Note tone="bad" role="alert">
          {errorText(error, { defaultMessage: text('database_members.load_failed') })}{' '}
          <Button size="sm" icon="refresh" onClick={() => void refetch()}>
            {text('errors.try_again')}
          </Button>
        </Note>
      )}
    </Dialog>
  )
}

/** Who of the team reaches the database of the page, and for what. */
export function DatabaseMembersDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { path, details } = useDatabase()
  if (!open || details.globalId === undefined) return null
  const database = { globalId: details.globalId, place: formatDatabasePath(path) }
  return <OpenMembers database={database} name={details.name} onClose={onClose} />
}
