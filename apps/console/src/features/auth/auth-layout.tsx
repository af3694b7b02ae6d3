import { Link, Outlet } from 'react-router'
import { EXTERNAL_LINK, LINKS } from '../../config/links.ts'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/text.ts'
import { BetaBadge } from '../../ui/badge.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './auth-layout.module.css'

function AuthFooter() {
  return (
    <footer className={styles['footer']}>
      <span>{text('auth.footer_copyright', { year: new Date().getFullYear() })}</span>
      <a href={LINKS.terms} {...EXTERNAL_LINK}>
        {text('auth.footer_terms')}
      </a>
      <a href={LINKS.privacy} {...EXTERNAL_LINK}>
        {text('auth.footer_privacy')}
      </a>
    </footer>
  )
}

/** The form beside the panel with the jar, and a footer below. */
export function AuthLayout() {
  return (
    <div className={styles['auth']}>
      <div className={styles['form']}>
        <header>
          <Link className={styles['brand']} to={paths.login.href()}>
            <Logo size={26} />
            <span>{text('product.name')}</span>
            <BetaBadge />
          </Link>
        </header>
        <main className={styles['middle']}>
          <Outlet />
        </main>
        <AuthFooter />
      </div>
      <aside className={styles['panel']}>
        <p className={styles['caption']}>
          <strong>{text('auth.panel_title')}</strong>
          <span>{text('auth.panel_text')}</span>
        </p>
        <img className={styles['jar']} src="/jar.svg" width={632} height={540} alt="" />
      </aside>
    </div>
  )
}
