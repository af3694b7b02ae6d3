import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EXTERNAL_LINK, LINKS } from '../../config/links.ts'
import { text } from '../../messages/authorize-text.ts'
import { BetaBadge } from '../../ui/badge.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './authorize.module.css'

/** A page with one card: the product above, at the end who is signed in. */
export function EntryLayout({ end, children }: { readonly end?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <Link className={styles['brand']} to="/">
          <Logo size={22} />
          <span>{text('product.name')}</span>
          <BetaBadge />
        </Link>
        <div className={styles['end']}>{end}</div>
      </header>
      <main className={styles['main']}>{children}</main>
      <footer className={styles['foot']}>
        <span>{text('auth.footer_copyright', { year: new Date().getFullYear() })}</span>
        <a href={LINKS.terms} {...EXTERNAL_LINK}>
          {text('auth.footer_terms')}
        </a>
        <a href={LINKS.privacy} {...EXTERNAL_LINK}>
          {text('auth.footer_privacy')}
        </a>
      </footer>
    </div>
  )
}
