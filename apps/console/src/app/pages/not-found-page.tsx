import { Link, useLocation } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { Pane } from '../../ui/pane.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { CentredLayout } from '../layouts/centred-layout.tsx'
import { BarePage, DashboardLayout } from '../layouts/dashboard-layout.tsx'

function NotFoundCard() {
  const { pathname } = useLocation()
  return (
    <ErrorCard
      title={text('page.not_found_title')}
      message={text('page.not_found')}
      suggestion={<code>{pathname}</code>}
      jar="seeds"
      secondaryAction={
        <Link className={buttonClass({})} to={paths.explorer.href()}>
          {text('page.open_explorer')}
        </Link>
      }
    />
  )
}

/** The page of every address that is none. */
export function NotFoundPage() {
  usePageTitle(text('page.not_found_title'))
  const session = useSession()
  if (session === undefined) {
    return (
      <CentredLayout>
        <NotFoundCard />
      </CentredLayout>
    )
  }
  return (
    <DashboardLayout>
      <BarePage>
        <Pane>
          <NotFoundCard />
        </Pane>
      </BarePage>
    </DashboardLayout>
  )
}
