import { isFlagOn } from '@terrarium/contracts'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { paths } from '../../../config/paths.ts'
import { runtimeConfig } from '../../../config/runtime-config.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { useSession } from '../../../data/services.ts'
import { text } from '../../../messages/roles-text.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PaneContent } from '../../../ui/pane.tsx'
import type { RoleDefinition } from '../role-definition.ts'
import { RoleFrame } from '../role-frame.tsx'
import { RoleTrial } from '../trial/role-trial.tsx'
import styles from '../roles.module.css'

/** A role opens on the page that manages it, keeping the query, where the new page is on; else on its overview. */
export function RolePage() {
  const { path } = useDatabase()
  const { name = '' } = useParams()
  const { search, hash } = useLocation()
  const flags = useSession()?.feature_flags
  if (isFlagOn(flags, 'new_roles_page') || runtimeConfig().newRolesPage) {
    return <Navigate to={{ pathname: paths.roleManagement.href(path, name), search, hash }} replace />
  }
  const actions = (
    <>
      <Link className={buttonClass({})} to={paths.resourceSchema.href(path, 'roles', name)}>
        {text('roles.schema')}
      </Link>
      <Link className={buttonClass({})} to={paths.roleMemberships.href(path, name)}>
        {text('roles.manage_memberships')}
      </Link>
      <Link className={buttonClass({ variant: 'primary' })} to={paths.rolePrivileges.href(path, name)}>
        {text('roles.manage')}
      </Link>
    </>
  )
  return (
    <RoleFrame tab={undefined} actions={() => actions}>
      {(role) => <RoleOverview role={role} />}
    </RoleFrame>
  )
}

/** The page that manages a role begins with its privileges. */
export function RoleManagementRedirect() {
  const { path } = useDatabase()
  const { name = '' } = useParams()
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: paths.rolePrivileges.href(path, name), search, hash }} replace />
}

function RoleOverview({ role }: { readonly role: RoleDefinition }) {
  const { path } = useDatabase()
  return (
    <PaneContent>
      <div className={styles['overview']}>
        <section>
          <h2>{text('role.overview_privileges')}</h2>
          {role.privileges.length === 0 && <p>{text('role.overview_none')}</p>}
          <ul>
            {role.privileges.map(({ resource, actions }) => (
              <li key={resource}>
                <Link to={paths.rolePrivileges.href(path, role.name, resource)}>
                  <bdi dir="ltr">{resource}</bdi>
                </Link>
                <bdi dir="ltr" className={styles['mono']}>
                  {Object.keys(actions).join(', ')}
                </bdi>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{text('role.overview_memberships')}</h2>
          {role.memberships.length === 0 && <p>{text('role.overview_no_members')}</p>}
          <ul>
            {role.memberships.map(({ resource, predicate }) => (
              <li key={resource}>
                <Link to={paths.roleMemberships.href(path, role.name)}>
                  <bdi dir="ltr">{resource}</bdi>
                </Link>
                {predicate !== undefined && <code className={styles['code']}>{predicate}</code>}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{text('item.trial')}</h2>
          <RoleTrial key={role.name} role={role} />
        </section>
      </div>
    </PaneContent>
  )
}
