import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Pane } from '../../ui/pane.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { CentredLayout } from '../layouts/centred-layout.tsx'
import { BarePage, DashboardLayout } from '../layouts/dashboard-layout.tsx'

const CommandPalette = lazyDialog(async () => (await import('../../features/palette/command-palette.tsx')).CommandPaletteDialog)

/** The last part of an address, as it was meant; empty where there is none. */
function lastPart(pathname: string): string {
  const part =
    pathname
      .split('/')
      .filter((each) => each !== '')
      .pop() ?? ''
  try {
    return decodeURIComponent(part)
  } catch (error: unknown) {
    if (error instanceof URIError) return part
    throw error
  }
}

/** Looks for what the unknown address ends with. */
function SearchForLastPart() {
  const wanted = lastPart(useLocation().pathname)
  const [isOpen, setOpen] = useState(false)
  if (wanted === '') return null
  return (
    <>
      <Button icon="search" onClick={() => setOpen(true)}>
        {text('page.search_for', { wanted })}
      </Button>
      <CommandPalette open={isOpen} wanted={wanted} onClose={() => setOpen(false)} />
    </>
  )
}

function NotFoundCard({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const { pathname } = useLocation()
  return (
    <ErrorCard
      title={text('page.not_found_title')}
      message={text('page.not_found')}
      suggestion={<code>{pathname}</code>}
      jar="seeds"
      secondaryAction={
        <>
          <Link className={buttonClass({})} to={paths.explorer.href()}>
            {text('page.open_explorer')}
          </Link>
          {isSignedIn && <SearchForLastPart />}
        </>
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
        <NotFoundCard isSignedIn={false} />
      </CentredLayout>
    )
  }
  return (
    <DashboardLayout>
      <BarePage>
        <Pane>
          <NotFoundCard isSignedIn />
        </Pane>
      </BarePage>
    </DashboardLayout>
  )
}
