import type { Settings } from './settings/settings.ts'
import type { RunningServer } from './start.ts'

type Started = Pick<RunningServer, 'addresses' | 'publicUrl' | 'ownerInvite'>

/** Writes the addresses and the link for the first owner where there is none. */
export function announcement({ addresses, publicUrl, ownerInvite }: Started, settings: Pick<Settings, 'dataFolder'>): string {
  const regions = Object.entries(addresses.regionGroups).map(([name, url]) => `  databases (${name})${' '.repeat(7 - name.length)}${url}\n`)
  const invite = ownerInvite === undefined ? '' : `\nThere is no owner yet. Open this link to become it:\n  ${ownerInvite}\n`
  return `Terrarium is ready.\n\n  console            ${publicUrl}\n  account service    ${addresses.account}\n${regions.join('')}  data               ${settings.dataFolder}\n${invite}`
}
