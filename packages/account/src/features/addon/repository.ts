import { fql, TimeStub, type Client } from 'fauna'

/** An account's subscription to an add-on of a hosting platform. */
export interface AddonSubscription {
  readonly id: string
  readonly accountId: string
  /** Name of the platform. */
  readonly platform: string
  /** The platform's id of the add-on. */
  readonly resource: string
  /** Plan of the account. */
  readonly plan: string
}

/** What a code is stored as. */
export interface StoredCode {
  readonly codeHash: string
  readonly codeUntil: Date
}

/** What a connection is made of. */
export type NewSubscription = Pick<AddonSubscription, 'accountId' | 'platform' | 'resource'> &
  StoredCode & {
    /** The platform as people know it. */
    readonly title: string
    readonly createdAt: Date
  }

/** How an account stands to an add-on. */
export interface AddonStanding {
  /** Account that the add-on bills; null for none. */
  readonly accountId: string | null
  /** Platform that bills the account, as people know it; null for none. */
  readonly billedBy: string | null
}

/** Keeps subscriptions to add-ons; the account's document says who bills it. */
export interface AddonRepository {
  stand(accountId: string, addon: Pick<AddonSubscription, 'platform' | 'resource'>): Promise<AddonStanding>
  /** Lets the platform bill the account and returns the id, or why not: another one bills it, a payment is under way, the add-on is taken. */
  connect(subscription: NewSubscription): Promise<{ readonly id: string; readonly isNew: boolean } | 'billed' | 'pending' | 'taken'>
  /** Takes a subscription's code; undefined for a wrong, used or expired one. */
  takeCode(
    code: { readonly id: string; readonly platform: string; readonly codeHash: string },
    now: Date,
  ): Promise<AddonSubscription | undefined>
  /** Gives the account another plan and returns the one before; undefined for a subscription that is not the platform's. */
  setPlan(id: string, platform: string, plan: string): Promise<(AddonSubscription & { readonly previous: string }) | undefined>
  /** Ends a subscription: nobody else bills the account from then on. */
  end(id: string, platform: string): Promise<AddonSubscription | undefined>
}

type Row = { readonly [Field in keyof AddonSubscription]: AddonSubscription[Field] }

const SHOWN = fql`(s => { id: s.id, accountId: s.accountId, platform: s.platform, resource: s.resource, plan: Account.byId(s.accountId)!.plan })`

/** Creates the repository over the control database. */
export function createAddonRepository(control: Client): AddonRepository {
  return {
    stand: async (accountId, addon) => {
      const { data } = await control.query<{ [Field in keyof AddonStanding]: AddonStanding[Field] }>(fql`
        {
          accountId: AddonSubscription.byKey(${keyOf(addon)}).first()?.accountId,
          billedBy: Account.byId(${accountId})!.billing?.marketplace
        }`)
      return data
    },
    connect: (subscription) => connect(control, subscription),
    takeCode: async ({ id, platform, codeHash }, now) => {
      const { data } = await control.query<Row | null>(fql`
        let found = AddonSubscription.byId(${id})
        if (!found.exists() || found!.platform != ${platform} || found!.codeHash != ${codeHash}) null
        else if (found!.codeUntil == null || found!.codeUntil <= ${TimeStub.fromDate(now)}) null
        else {
          found!.update({ codeHash: null, codeUntil: null })
          (${SHOWN})(found)
        }`)
      return data ?? undefined
    },
    setPlan: async (id, platform, plan) => {
      const { data } = await control.query<(Row & { previous: string }) | null>(fql`
        let found = AddonSubscription.byId(${id})
        if (!found.exists() || found!.platform != ${platform}) null
        else {
          let account = Account.byId(found!.accountId)!
          let previous = account.plan
          account.update({ plan: ${plan}, billing: { trialEndsAt: null, planBeforeTrial: null } })
          Object.assign((${SHOWN})(found), { previous: previous })
        }`)
      return data ?? undefined
    },
    end: async (id, platform) => {
      const { data } = await control.query<Row | null>(fql`
        let found = AddonSubscription.byId(${id})
        if (!found.exists() || found!.platform != ${platform}) null
        else {
          let ended = (${SHOWN})(found)
          Account.byId(found!.accountId)!.update({ billing: { marketplace: null } })
          found!.delete()
          ended
        }`)
      return data ?? undefined
    },
  }
}

async function connect(
  control: Client,
  { accountId, platform, resource, title, codeHash, codeUntil, createdAt }: NewSubscription,
): Promise<{ id: string; isNew: boolean } | 'billed' | 'pending' | 'taken'> {
  const code = { codeHash, codeUntil: TimeStub.fromDate(codeUntil) }
  const key = keyOf({ platform, resource })
  const fields = { accountId, platform, resource, key, createdAt: TimeStub.fromDate(createdAt), ...code }
  const { data } = await control.query<{ id: string; isNew: boolean } | 'billed' | 'pending' | 'taken'>(fql`
    let account = Account.byId(${accountId})!
    let known = AddonSubscription.byKey(${key}).first()
    if (known != null && known!.accountId == ${accountId}) {
      known!.update(${code})
      { id: known!.id, isNew: false }
    }
    else if (account.billing?.marketplace != null) "billed"
    else if (known != null) "taken"
    else if (account.billing?.pendingPlan != null) "pending"
    else {
      account.update({ billing: { marketplace: ${title} } })
      { id: AddonSubscription.create(${fields}).id, isNew: true }
    }`)
  return data
}

function keyOf({ platform, resource }: Pick<AddonSubscription, 'platform' | 'resource'>): string {
  return `${platform}:${resource}`
}
