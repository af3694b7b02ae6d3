import { Link, useLocation } from 'react-router'
import { EXTERNAL_LINK, LINKS } from '../../config/links.ts'
import { EXPORT_DIALOG, paths } from '../../config/paths.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './service-end-banner.module.css'

/** Where the data of this page is exported: the page's database or region group, else the default one. */
function useExportAddress() {
  const { pathname, search, hash } = useLocation()
  const explorer = paths.explorer.href()
  if (!pathname.startsWith(`${explorer}/`)) return { pathname: explorer, search: `?dialog=${EXPORT_DIALOG}` }
  const next = new URLSearchParams(search)
  next.set('dialog', EXPORT_DIALOG)
  return { pathname, search: `?${next.toString()}`, hash }
}

/** Says when the service ends. Always there, whatever the clock says, and never dismissed. */
export function ServiceEndBanner() {
  const exported = useExportAddress()
  return (
    <aside className={styles['banner']} aria-label={text('banner.announcement')}>
      <Icon name="clock" />
      <span>
        {text('banner.service_end_before')}
        <strong>{text('banner.service_end_date')}</strong>
        {text('banner.service_end_after')}
      </span>
      <a href={LINKS.announcement} {...EXTERNAL_LINK}>
        {text('banner.announcement')}
      </a>
      <a href={LINKS.faq} {...EXTERNAL_LINK}>
        {text('banner.faq')}
      </a>
      <Link className={styles['export']} to={exported} title={text('banner.export')}>
        <Icon name="download" />
        <span>{text('banner.export')}</span>
      </Link>
    </aside>
  )
}
