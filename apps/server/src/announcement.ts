import type { Settings } from './settings/settings.ts'
import type { RunningServer } from './start.ts'

type Started = Pick<RunningServer, 'addresses' | 'publicUrl' | 'ownerInvite'>

/** Writes the addresses, the link for the first owner where there is none, and the settings that have no effect. */
export function announcement({ addresses, publicUrl, ownerInvite }: Started, settings: Settings): string {
  const regions = Object.entries(addresses.regionGroups).map(([name, url]) => `  databases (${name})${' '.repeat(7 - name.length)}${url}\n`)
  const invite = ownerInvite === undefined ? '' : `\nThere is no owner yet. Open this link to become it:\n  ${ownerInvite}\n`
  return `Terrarium is ready.\n\n  console            ${publicUrl}\n  account service    ${addresses.account}\n${regions.join('')}  data               ${settings.dataFolder}\n${invite}${notices(settings)}`
}

/** Warns of settings that are accepted and have no effect. */
function notices({ smtpUrl, stripeKey }: Settings): string {
  const ineffective = [
    ...(smtpUrl === undefined ? [] : ['TERRARIUM_SMTP_URL has no effect: mails are files in the data folder.']),
    ...(stripeKey === undefined ? [] : ['TERRARIUM_STRIPE_KEY has no effect: nothing is charged.']),
  ]
  return ineffective.length === 0 ? '' : `\n${ineffective.join('\n')}\n`
}
