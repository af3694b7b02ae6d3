import { EXTERNAL_LINK, LINKS } from '../../config/links.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './service-end-banner.module.css'

/** Says when the service ends. Always there, whatever the clock says, and never dismissed. */
export function ServiceEndBanner() {
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
    </aside>
  )
}
