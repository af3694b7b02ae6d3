import { Outlet } from 'react-router'
import { LeaveDialog } from './leave-dialog.tsx'
import { usePageViews } from './page-views.ts'

/** What every page of the console stands in. */
export function RootLayout() {
  usePageViews()
  return (
    <>
      <Outlet />
      <LeaveDialog />
    </>
  )
}
