import type { Settings } from './settings/settings.ts'
import type { RunningServer } from './start.ts'

type Started = Pick<RunningServer, 'addresses' | 'publicUrl' | 'ownerInvite'>

/** Says where everything answers, how to become the owner where there is none, and which settings do nothing so far. */
export function announcement({ addresses, publicUrl, ownerInvite }: Started, settings: Settings): string {
  const regions = Object.entries(addresses.regionGroups).map(([name, url]) => `  databases (${name})${' '.repeat(7 - name.length)}${url}\n`)
  const invite = ownerInvite === undefined ? '' : `\nThere is no owner yet. Open this link to become it:\n  ${ownerInvite}\n`
  return `Terrarium is ready.\n\n  console            ${publicUrl}\n  account service    ${addresses.account}\n${regions.join('')}  data               ${settings.dataFolder}\n${invite}${notices(settings)}`
}

/** A setting that is taken but not heeded would be found out too late. */
function notices({ smtpUrl, stripeKey }: Settings): string {
  const unheeded = [
    ...(smtpUrl === undefined ? [] : ['TERRARIUM_SMTP_URL has no effect so far: mails are files in the data folder.']),
    ...(stripeKey === undefined ? [] : ['TERRARIUM_STRIPE_KEY has no effect so far: nothing is charged.']),
  ]
  return unheeded.length === 0 ? '' : `\n${unheeded.join('\n')}\n`
}
