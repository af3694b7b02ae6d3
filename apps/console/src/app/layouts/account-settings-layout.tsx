import { Outlet } from 'react-router'
import { AccountNav } from '../chrome/account-nav.tsx'

/** The frame of the settings of the account: their pages beside the one that is open. */
export function AccountSettingsLayout() {
  return (
    <>
      <AccountNav />
      <Outlet />
    </>
  )
}
