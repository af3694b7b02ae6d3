import type { BillingAddress } from '@terrarium/contracts'
import { fql, TimeStub, type Client, type Query } from 'fauna'

/** How an account is billed, as it is stored. */
export interface BillingState {
  readonly plan: string
  readonly companyName: string
  readonly email: string
  readonly phone: string
  readonly address: Readonly<Record<string, string>>
  readonly customer: string | null
  /** Name of the marketplace that bills the account. */
  readonly marketplace: string | null
  /** The plan that a payment under way leads to. */
  readonly pendingPlan: string | null
  readonly trialEndsAt: Date | null
  readonly hadTrial: boolean
}

/** A change of plan that has been paid. */
export interface PlanChange {
  readonly accountId: string
  readonly plan: string
  /** null: when the payment provider says so. */
  readonly completeAt: Date | null
}

/** Keeps how accounts are billed, in the documents of the accounts themselves. */
export interface BillingRepository {
  get(accountId: string): Promise<BillingState>
  /** Completes what has become due, a paid change of plan or a trial that is over, and returns what is true then. */
  settle(accountId: string, now: Date): Promise<BillingState>
  /** Returns undefined for an account that does not exist. */
  find(accountId: string): Promise<Pick<BillingState, 'customer'> | undefined>
  /** Keeps the provider's name for an account. */
  setCustomer(accountId: string, customer: string): Promise<void>
  setContact(accountId: string, contact: { readonly companyName: string; readonly email: string; readonly phone: string }): Promise<void>
  setAddress(accountId: string, address: BillingAddress): Promise<void>
  beginChange(change: PlanChange): Promise<void>
  /**
   * Gives an account the plan that it pays for. One that pays for none loses a plan of `paid` alone: a trial and a plan that was agreed go on.
   * The plan of one that a marketplace bills stays.
   *
   * Returns the plan that it had; undefined where nothing changed.
   */
  setPaidPlan(accountId: string, plan: string, paid: readonly string[]): Promise<string | undefined>
  /** Begins the one trial of an account; false when it has had one. */
  beginTrial(accountId: string, plan: string, endsAt: Date): Promise<boolean>
}

type StateRow = Omit<BillingState, 'trialEndsAt'> & { readonly trialEndsAt: TimeStub | null }

/** Creates the repository over the control database. */
export function createBillingRepository(control: Client): BillingRepository {
  return {
    get: async (accountId) => stateOf(await control.query<StateRow>(stateQuery(accountId))),
    settle: (accountId, now) => settle(control, accountId, now),
    find: async (accountId) => {
      const { data } = await control.query<{ customer: string | null } | null>(fql`
        let account = Account.byId(${accountId})
        if (account.exists()) { customer: account!.billing?.customer } else null`)
      return data ?? undefined
    },
    setCustomer: async (accountId, customer) => {
      await control.query(fql`
        Account.byId(${accountId})!.update({ billing: { customer: ${customer} } })
        null`)
    },
    setPaidPlan: (accountId, plan, paid) => setPaidPlan(control, { accountId, plan, paid }),
    setContact: async (accountId, { companyName, email, phone }) => {
      await control.query(fql`
        Account.byId(${accountId})!.update({ companyName: ${companyName}, billing: { email: ${email}, phone: ${phone} } })
        null`)
    },
    setAddress: async (accountId, address) => {
      await control.query(fql`
        Account.byId(${accountId})!.update({ billing: { address: ${{ ...address }} } })
        null`)
    },
    beginChange: async ({ accountId, plan, completeAt }) => {
      const at = completeAt === null ? null : TimeStub.fromDate(completeAt)
      await control.query(fql`
        Account.byId(${accountId})!.update({ billing: { pendingPlan: ${plan}, pendingUntil: ${at} } })
        null`)
    },
    beginTrial: (accountId, plan, endsAt) => beginTrial(control, { accountId, plan, endsAt }),
  }
}

/** A trial ends with the plan it began from, unless another was paid meanwhile. */
/** An expression, so that it can stand behind others in a query. */
function stateQuery(accountId: string): Query<StateRow> {
  return fql<StateRow>`(() => {
    let account = Account.byId(${accountId})!
    let billing = account.billing
    {
      plan: account.plan,
      companyName: account.companyName,
      email: billing?.email ?? "",
      phone: billing?.phone ?? "",
      address: billing?.address ?? {},
      customer: billing?.customer,
      marketplace: billing?.marketplace,
      pendingPlan: billing?.pendingPlan,
      trialEndsAt: billing?.trialEndsAt,
      hadTrial: billing?.hadTrial ?? false
    }
  })()`
}

function stateOf({ data }: { readonly data: StateRow }): BillingState {
  return { ...data, trialEndsAt: data.trialEndsAt?.toDate() ?? null }
}

async function settle(control: Client, accountId: string, now: Date): Promise<BillingState> {
  const time = TimeStub.fromDate(now)
  const settled = await control.query<StateRow>(fql`
    let account = Account.byId(${accountId})!
    let billing = account.billing
    let pending = billing?.pendingPlan
    let until = billing?.pendingUntil
    let trialEnd = billing?.trialEndsAt
    if (pending != null && until != null && until <= ${time}) {
      account.update({ plan: pending, billing: { pendingPlan: null, pendingUntil: null, trialEndsAt: null, planBeforeTrial: null } })
    } else if (trialEnd != null && trialEnd <= ${time}) {
      account.update({ plan: billing!.planBeforeTrial, billing: { trialEndsAt: null, planBeforeTrial: null } })
    }
    ${stateQuery(accountId)}`)
  return stateOf(settled)
}

async function setPaidPlan(
  control: Client,
  { accountId, plan, paid }: { readonly accountId: string; readonly plan: string; readonly paid: readonly string[] },
): Promise<string | undefined> {
  const { data } = await control.query<string | null>(fql`
    let account = Account.byId(${accountId})!
    let previous = account.plan
    let paid = ${[...paid]}
    if (account.billing?.marketplace != null) null
    else if (!paid.includes(${plan}) && !paid.includes(previous)) null
    else {
      account.update({
        plan: ${plan},
        billing: { pendingPlan: null, pendingUntil: null, trialEndsAt: null, planBeforeTrial: null }
      })
      if (previous == ${plan}) null else previous
    }`)
  return data ?? undefined
}

async function beginTrial(
  control: Client,
  { accountId, plan, endsAt }: { readonly accountId: string; readonly plan: string; readonly endsAt: Date },
): Promise<boolean> {
  const { data } = await control.query<boolean>(fql`
    let account = Account.byId(${accountId})!
    if (account.billing?.hadTrial == true) false
    else {
      account.update({
        plan: ${plan},
        billing: { hadTrial: true, planBeforeTrial: account.plan, trialEndsAt: ${TimeStub.fromDate(endsAt)} }
      })
      true
    }`)
  return data
}
