import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { EXTERNAL_LINK, LINKS } from '../../config/links.ts'
import { paths } from '../../config/paths.ts'
import { monitoring } from '../../data/observability.ts'
import { text } from '../../messages/text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import styles from './root-error-boundary.module.css'

/** The fallback for an error that the router itself raises. */
export function RouterFallback({ status, detail }: { readonly status: string; readonly detail: string }) {
  return (
    <div role="alert" className={styles['fallback']}>
      <h1>{text('page.router_fallback')}</h1>
      <p>{status}</p>
      <p>{detail}</p>
    </div>
  )
}

/** The fallback for an error that nothing else has caught; it is reported. */
export function UncaughtError({ error }: { readonly error: unknown }) {
  useEffect(() => monitoring().error(error), [error])
  return (
    <div className={styles['page']}>
      <ErrorCard
        title={text('page.whoops')}
        message={
          <>
            {text('page.uncaught_before')}
            <a href={LINKS.status} {...EXTERNAL_LINK}>
              {text('page.uncaught_status')}
            </a>
            {text('page.uncaught_between')}
            <a href={LINKS.support} {...EXTERNAL_LINK}>
              {text('page.uncaught_support')}
            </a>
          </>
        }
        action={
          <a className={buttonClass({ variant: 'primary' })} href={paths.login.href()}>
            {text('page.back_to_login')}
          </a>
        }
        secondaryAction={<Button onClick={() => window.location.reload()}>{text('action.reload')}</Button>}
      />
    </div>
  )
}

/** Catches what fails while a page is loaded or drawn. */
export function RootErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error)) return <RouterFallback status={String(error.status)} detail={error.statusText} />
  return <UncaughtError error={error} />
}
