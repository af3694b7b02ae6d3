import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { text } from '../../messages/authorize-text.ts'
import { ErrorCard } from '../../ui/error-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import styles from './authorize.module.css'
import { allowedTarget, parseTarget } from './callback-target.ts'
import { EntryLayout } from './entry-layout.tsx'
import { useTakenParameters } from '../../ui/use-taken-parameters.ts'

function goTo(url: string): void {
  window.location.replace(url)
}

/** Goes on to the address that `target` names, if that is one of this console or of this computer. */
export function RedirectPage({ leave = goTo }: { readonly leave?: (url: string) => void }) {
  usePageTitle(text('callback.redirect_title'))
  const [search] = useSearchParams()
  const [target] = useState(() => search.get('target'))
  useTakenParameters()
  const allowed = allowedTarget(target, window.location.origin)?.href
  const host = parseTarget(target)?.host
  useEffect(() => {
    if (allowed !== undefined) leave(allowed)
  }, [allowed, leave])
  return (
    <EntryLayout>
      {allowed !== undefined ? (
        <section className={styles['card']} role="status">
          <div className={styles['body']}>
            <h1 className={styles['title']}>{text('callback.redirect_to', { host: host ?? '' })}</h1>
            <p>{text('authorize.close_tab')}</p>
          </div>
        </section>
      ) : (
        <ErrorCard
          title={text('callback.redirect_refused')}
          message={host === undefined || host === '' ? text('callback.redirect_missing') : text('callback.redirect_refused_host', { host })}
        />
      )}
    </EntryLayout>
  )
}
