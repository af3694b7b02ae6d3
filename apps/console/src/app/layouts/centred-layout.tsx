import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { text } from '../../messages/text.ts'
import { BetaBadge } from '../../ui/badge.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './centred-layout.module.css'

/** One card in the middle, the product's name above. */
export function CentredLayout({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles['page']}>
      <header className={styles['brand']}>
        <Logo size={26} />
        <span>{text('product.name')}</span>
        <BetaBadge />
      </header>
      <main className={styles['main']}>{children ?? <Outlet />}</main>
    </div>
  )
}
