import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { text } from '../../messages/access-providers-text.ts'
import { copyText } from '../../ui/clipboard.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './access-providers.module.css'
import type { ProviderDefinition } from './provider-definition.ts'

/** Algorithms that every server of the protocol accepts. */
const ALGORITHMS = 'RS256, RS384, RS512'

/** A value that the identity provider needs. */
function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr" translate="no">
          {value}
        </bdi>
        <IconButton icon="copy" size="xs" label={text('action.copy_of', { name })} onClick={() => void copyText(value)} />
      </dd>
    </>
  )
}

/** What the identity provider has to write into its tokens, and where what they may do is said. */
export function ProviderSetup({ provider: { issuer, audience, roles } }: { readonly provider: ProviderDefinition }) {
  const { path } = useDatabase()
  return (
    <section className={styles['setup']}>
      <h2>{text('providers.setup')}</h2>
      <p className={styles['help']}>{text('providers.setup_help')}</p>
      <dl>
        <Fact name={text('providers.issuer')} value={issuer} />
        <Fact name={text('providers.audience')} value={audience} />
        <Fact name={text('check.algorithm')} value={ALGORITHMS} />
        <dt>{text('providers.role_pages')}</dt>
        <dd className={styles['rolePages']}>
          {roles.map(({ role }) => (
            <Link key={role} to={paths.resource.href(path, 'roles', role)}>
              <bdi dir="ltr">{role}</bdi>
            </Link>
          ))}
        </dd>
      </dl>
    </section>
  )
}
