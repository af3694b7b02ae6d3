import type { Invoice, OfferedPlan } from '@terrarium/contracts'
import { fql, TimeStub, type Client, type QueryValue } from 'fauna'
import type { CardBehavior } from './test-cards.ts'

/** What the simulation keeps of a card. */
export type CardFacts = {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly behavior: CardBehavior
}

/** A card on file. */
export type StoredCard = CardFacts & { readonly id: string; readonly isDefault: boolean }

/** What a confirmation is waited for. */
export type IntentPurpose =
  | { readonly kind: 'card'; readonly card: CardFacts | null }
  | { readonly kind: 'plan'; readonly plan: OfferedPlan }
  | { readonly kind: 'invoice'; readonly invoiceId: string }

/** A payment or a card that is not confirmed yet. */
export type Intent = {
  readonly secretHash: string
  readonly accountId: string
  readonly purpose: IntentPurpose
}

export interface StoredInvoice {
  readonly id: string
  readonly number: string
  readonly date: Date
  readonly amount: number
  readonly description: string
  readonly status: Invoice['status']
}

/** A new invoice; the service counts its number. */
export type NewInvoice = Omit<StoredInvoice, 'id' | 'number'> & { readonly accountId: string }

/** Keeps cards, confirmations and invoices of the simulation in the control database. */
export interface SimulationRepository {
  /** In the order in which they were added. */
  cards(accountId: string): Promise<readonly StoredCard[]>
  /** Adds a card; the first one of an account is its default. */
  addCard(accountId: string, card: CardFacts, now: Date): Promise<void>
  makeDefault(accountId: string, id: string): Promise<boolean>
  removeCard(accountId: string, id: string): Promise<boolean>
  createIntent(intent: Intent, now: Date, expiresAt: Date): Promise<string>
  /** An intent of an account that has not ended. */
  findIntent(accountId: string, id: string, now: Date): Promise<Intent | undefined>
  /** Notes the card that a confirmation is about. */
  keepCard(id: string, card: CardFacts): Promise<void>
  /** Ends an intent; false when another request has ended it before. */
  endIntent(id: string): Promise<boolean>
  createInvoice(invoice: NewInvoice): Promise<StoredInvoice>
  /** Newest first. */
  invoices(accountId: string): Promise<readonly StoredInvoice[]>
  /** Marks an invoice as paid; false when it is none of the account's or is paid already. */
  payInvoice(accountId: string, id: string): Promise<boolean>
}

type CardRow = Omit<StoredCard, 'behavior'> & { readonly behavior: string; readonly createdAt: TimeStub }
type InvoiceRow = Omit<StoredInvoice, 'date' | 'status'> & { readonly date: TimeStub; readonly status: string }

/** Creates the repository over the control database. */
export function createSimulationRepository(control: Client): SimulationRepository {
  return { ...cardStore(control), ...intentStore(control), ...invoiceStore(control) }
}

function cardStore(control: Client): Pick<SimulationRepository, 'cards' | 'addCard' | 'makeDefault' | 'removeCard'> {
  return {
    cards: async (accountId) => {
      const { data } = await control.query<CardRow[]>(fql`
        SimulatedCard.byAccount(${accountId}).toArray()
          .map(card => card { id, brand, last4, expMonth, expYear, behavior, isDefault, createdAt })`)
      return [...data]
        .sort((a, b) => a.createdAt.toDate().getTime() - b.createdAt.toDate().getTime())
        .map(({ createdAt: _createdAt, ...card }) => ({ ...card, behavior: card.behavior as CardBehavior }))
    },
    addCard: async (accountId, card, now) => {
      await control.query(fql`
        let isFirst = SimulatedCard.byAccount(${accountId}).isEmpty()
        SimulatedCard.create({
          accountId: ${accountId}, brand: ${card.brand}, last4: ${card.last4}, expMonth: ${card.expMonth}, expYear: ${card.expYear},
          behavior: ${card.behavior}, isDefault: isFirst, createdAt: ${TimeStub.fromDate(now)}
        })
        null`)
    },
    makeDefault: (accountId, id) => makeDefault(control, accountId, id),
    removeCard: async (accountId, id) => {
      const { data } = await control.query<boolean>(fql`
        let card = SimulatedCard.byId(${id})
        if (!card.exists() || card!.accountId != ${accountId} || card!.isDefault) false
        else {
          card!.delete()
          true
        }`)
      return data
    },
  }
}

function intentStore(control: Client): Pick<SimulationRepository, 'createIntent' | 'findIntent' | 'keepCard' | 'endIntent'> {
  return {
    createIntent: async ({ accountId, secretHash, purpose }, now, expiresAt) => {
      const { data } = await control.query<string>(fql`
        SimulatedIntent.create({
          accountId: ${accountId}, secretHash: ${secretHash}, purpose: ${purpose as QueryValue},
          createdAt: ${TimeStub.fromDate(now)}, expiresAt: ${TimeStub.fromDate(expiresAt)}, ttl: ${TimeStub.fromDate(expiresAt)}
        }).id`)
      return data
    },
    findIntent: (accountId, id, now) => findIntent(control, accountId, id, now),
    keepCard: async (id, card) => {
      await control.query(fql`
        SimulatedIntent.byId(${id})?.update({ purpose: { kind: "card", card: ${card} } })
        null`)
    },
    endIntent: async (id) => {
      const { data } = await control.query<boolean>(fql`
        let intent = SimulatedIntent.byId(${id})
        if (!intent.exists()) false
        else {
          intent!.delete()
          true
        }`)
      return data
    },
  }
}

function invoiceStore(control: Client): Pick<SimulationRepository, 'createInvoice' | 'invoices' | 'payInvoice'> {
  return {
    createInvoice: (invoice) => createInvoice(control, invoice),
    invoices: async (accountId) => {
      const { data } = await control.query<InvoiceRow[]>(fql`
        SimulatedInvoice.byAccount(${accountId}).toArray()
          .map(invoice => invoice { id, number, date, amount, description, status })`)
      return data.map(toInvoice).sort((a, b) => b.date.getTime() - a.date.getTime() || (a.number < b.number ? 1 : -1))
    },
    payInvoice: async (accountId, id) => {
      const { data } = await control.query<boolean>(fql`
        let invoice = SimulatedInvoice.byId(${id})
        if (!invoice.exists() || invoice!.accountId != ${accountId} || invoice!.status == "Paid") false
        else {
          invoice!.update({ status: "Paid" })
          true
        }`)
      return data
    },
  }
}

async function makeDefault(control: Client, accountId: string, id: string): Promise<boolean> {
  const { data } = await control.query<boolean>(fql`
    let card = SimulatedCard.byId(${id})
    if (!card.exists() || card!.accountId != ${accountId}) false
    else {
      SimulatedCard.byAccount(${accountId}).forEach(each => each.update({ isDefault: each.id == card!.id }))
      true
    }`)
  return data
}

async function findIntent(control: Client, accountId: string, id: string, now: Date): Promise<Intent | undefined> {
  const { data } = await control.query<Intent | null>(fql`
    let intent = SimulatedIntent.byId(${id})
    if (!intent.exists() || intent!.accountId != ${accountId} || intent!.expiresAt <= ${TimeStub.fromDate(now)}) null
    else intent! { secretHash, accountId, purpose }`)
  return data ?? undefined
}

async function createInvoice(control: Client, invoice: NewInvoice): Promise<StoredInvoice> {
  const year = invoice.date.getUTCFullYear()
  const { data } = await control.query<InvoiceRow>(fql`
    let count = SimulatedInvoice.byAccount(${invoice.accountId}).count() + 1
    let number = "INV-#{${year}}-" + (10000 + count).toString().slice(1)
    SimulatedInvoice.create({
      accountId: ${invoice.accountId}, number: number, date: ${TimeStub.fromDate(invoice.date)}, amount: ${invoice.amount},
      description: ${invoice.description}, status: ${invoice.status}
    }) { id, number, date, amount, description, status }`)
  return toInvoice(data)
}

function toInvoice(row: InvoiceRow): StoredInvoice {
  return { ...row, date: row.date.toDate(), status: row.status as Invoice['status'] }
}
