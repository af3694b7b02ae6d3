import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { differencesFromStripe } from './stripe-mock.ts'

/** How the next charge of a card ends. */
export type ChargeOutcome = 'succeeds' | 'asks' | 'declines'

/** What Stripe was sent. */
export interface StripeCall {
  readonly method: string
  readonly path: string
  readonly form: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Stripe's interface as far as billing uses it: customers, cards, prices, subscriptions and invoices in memory, in Stripe's shapes. `npm run stripe` holds it against Stripe's own mock. */
export interface StripeServer extends AsyncDisposable {
  readonly url: string
  readonly calls: readonly StripeCall[]
  /** In what calls, and their answers here, differ from those of Stripe's own mock; always nothing where none runs. */
  readonly differences: readonly string[]
  /** How charges end from now on. */
  charge: ChargeOutcome
  /** Lets every further call fail with this status. */
  failure: number | undefined
  /** Gives a customer a card, as Stripe's own page does. */
  addCard(customer: string, last4: string): string
  /** Adds a customer that another program made; returns its id. */
  addCustomer(): string
  /** Confirms what waits for the bank. */
  confirm(customer: string): void
  /** Makes an invoice of a customer that has a status of Stripe's. */
  addInvoice(customer: string, invoice: Partial<Stripe.Invoice>): void
  /** Ends the subscription of a customer, as Stripe does when it gives up. */
  endSubscription(customer: string): void
  /** Signs an event about a customer. */
  event(type: string, customer: string, secret?: string): { readonly body: string; readonly signature: string }
}

export const WEBHOOK_SECRET = 'whsec_for_tests'

type Row = Record<string, unknown> & { readonly id: string }
type Form = Readonly<Record<string, string>>

/** Opens the server on a free port. */
export async function openStripeServer(): Promise<StripeServer> {
  const state = new StripeState()
  const http = createServer((request, response) => {
    void state.answer(request).then(({ status, body, type = 'application/json' }) => {
      response.writeHead(status, { 'content-type': type, 'request-id': 'req_test' })
      response.end(body)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return Object.assign(state, {
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => http.close(() => resolve())),
  })
}

class StripeState {
  url = ''
  charge: ChargeOutcome = 'succeeds'
  failure: number | undefined
  readonly calls: StripeCall[] = []
  readonly differences: string[] = []
  /** Payments of invoices. */
  readonly #intents = new Map<string, object>()
  readonly #rows = new Map<string, Row>()
  readonly #answers = new Map<string, { readonly status: number; readonly body: string }>()
  #next = 1

  addCard(customer: string, last4: string): string {
    return this.#add('pm', {
      object: 'payment_method',
      type: 'card',
      customer,
      card: { brand: 'visa', last4, exp_month: 11, exp_year: 2031 },
    }).id
  }

  addCustomer(): string {
    return this.#add('cus', { object: 'customer', metadata: {} }).id
  }

  confirm(customer: string): void {
    for (const row of this.#of('sub_', customer)) this.#complete(row)
  }

  addInvoice(customer: string, invoice: Partial<Stripe.Invoice>): void {
    this.#invoice(customer, { ...invoice })
  }

  endSubscription(customer: string): void {
    for (const row of this.#of('sub_', customer)) row['status'] = 'canceled'
  }

  event(type: string, customer: string, secret = WEBHOOK_SECRET): { readonly body: string; readonly signature: string } {
    const body = JSON.stringify({ id: `evt_${this.#next++}`, object: 'event', type, data: { object: { id: 'in_x', customer } } })
    return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret }) }
  }

  async answer(request: IncomingMessage): Promise<{ readonly status: number; readonly body: string; readonly type?: string }> {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const form = Object.fromEntries(new URLSearchParams(url.search + '&' + (await text(request))))
    const { method = 'GET', headers } = request
    if (url.pathname.endsWith('.pdf')) return { status: 200, body: `%PDF of ${url.pathname}`, type: 'application/pdf' }
    const call = { method, path: url.pathname, form, headers }
    this.calls.push(call)
    if (this.failure !== undefined) return failure(this.failure, { type: 'api_error', message: 'Something went wrong at Stripe.' })
    if (headers.authorization !== 'Bearer sk_test_key') return failure(401, { type: 'invalid_request_error', message: 'Invalid API Key' })
    const key = headers['idempotency-key']
    const known = typeof key === 'string' ? this.#answers.get(key) : undefined
    const answer = known ?? this.#route(`${method} ${url.pathname.replace('/v1/', '')}`, form)
    if (typeof key === 'string') this.#answers.set(key, answer)
    if (answer.status === 200) this.differences.push(...(await differencesFromStripe(call, JSON.parse(answer.body))))
    return answer
  }

  #route(call: string, form: Form): { readonly status: number; readonly body: string } {
    const [, verb = '', kind = '', id = '', action = ''] = /^(\w+) ([\w]+(?:\/sessions)?)\/?([\w]*)\/?([\w]*)$/.exec(call) ?? []
    const row = this.#rows.get(id)
    if (id !== '' && row === undefined) {
      return failure(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind}: '${id}'` })
    }
    const name = [`${verb} ${kind}`, row && 'id', action === '' ? undefined : action].filter((part) => part !== undefined).join('/')
    const handle = this.#handlers[name]
    if (handle === undefined) throw new Error(`Stripe's test server does not know ${name}`)
    return { status: 200, body: JSON.stringify(handle(form, row ?? { id: '' })) }
  }

  /** What each call does; `id` means the id in the address, whose object is `row`. */
  readonly #handlers: Readonly<Record<string, (form: Form, row: Row) => object>> = {
    'POST customers': (form) =>
      this.#add('cus', {
        object: 'customer',
        name: form['name'],
        email: form['email'],
        metadata: { terrarium_account: form['metadata[terrarium_account]'] },
        invoice_settings: { default_payment_method: null },
      }),
    'POST customers/id': ({ name, 'invoice_settings[default_payment_method]': card }, row) =>
      Object.assign(row, card !== undefined && { invoice_settings: { default_payment_method: card } }, name !== undefined && { name }),
    'GET customers/id': (_form, row) => row,
    'GET customers/id/payment_methods': (_form, row) => page(this.#of('pm_', row.id)),
    'POST payment_methods/id/detach': (_form, row) => Object.assign(row, { customer: null }),
    'POST checkout/sessions': (form) =>
      this.#add('cs', {
        object: 'checkout.session',
        url: `${this.url}/checkout`,
        customer: form['customer'],
        success_url: form['success_url'],
      }),
    'GET prices': (form) => page([...this.#rows.values()].filter((price) => price['lookup_key'] === form['lookup_keys[0]'])),
    'POST prices': (form) =>
      this.#add('price', {
        object: 'price',
        lookup_key: form['lookup_key'],
        unit_amount: Number(form['unit_amount']),
        metadata: { terrarium_plan: form['metadata[terrarium_plan]'] },
      }),
    'GET subscriptions': (form) => page(this.#of('sub_', form['customer'])),
    'POST subscriptions': (form) => this.#subscribe(form),
    'POST subscriptions/id': (form, row) => this.#change(row, form),
    'DELETE subscriptions/id': (_form, row) =>
      Object.assign(row, { status: row['status'] === 'incomplete' ? 'incomplete_expired' : 'canceled' }),
    'GET invoices': (form) => page(this.#of('in_', form['customer'])),
    'GET invoices/id': (_form, row) => row,
    'POST invoices/id/void': (_form, row) => {
      this.#dropPending(row)
      return Object.assign(row, { status: 'void' })
    },
    'GET invoice_payments': (form) => {
      const intent = this.#intents.get(form['invoice'] ?? '')
      return page([{ id: 'inpay_1', payment: { type: 'payment_intent', payment_intent: intent } }])
    },
  }

  #subscribe(form: Form): object {
    const customer = form['customer'] ?? ''
    const price = this.#rows.get(form['items[0][price]'] ?? '')
    const subscription = this.#add('sub', {
      object: 'subscription',
      customer,
      status: this.charge === 'succeeds' ? 'active' : 'incomplete',
      pending_update: null,
      items: { object: 'list', data: [{ id: 'si_1', price }] },
    })
    subscription['latest_invoice'] = this.#bill(customer, price)
    return subscription
  }

  #change(row: Row, form: Form): object {
    const price = this.#rows.get(form['items[0][price]'] ?? '')
    row['latest_invoice'] = this.#bill(String(row['customer']), price)
    row['pending_update'] = { subscription_items: [{ id: 'si_1', price }] }
    if (this.charge === 'succeeds') this.#complete(row)
    return row
  }

  #complete(row: Row): void {
    const pending = row['pending_update'] as { readonly subscription_items: readonly Row[] } | null
    if (pending !== null) row['items'] = { object: 'list', data: pending.subscription_items }
    Object.assign(row, { status: 'active', pending_update: null })
    const invoice = this.#rows.get(String(row['latest_invoice']))
    if (invoice === undefined) return
    Object.assign(invoice, { status: 'paid' })
    this.#intents.set(invoice.id, { id: 'pi_1', status: 'succeeded' })
  }

  #dropPending({ id }: Row): void {
    for (const row of this.#rows.values()) if (row['latest_invoice'] === id) row['pending_update'] = null
  }

  #bill(customer: string, price: Row | undefined): string {
    const intent = { succeeds: 'succeeded', asks: 'requires_action', declines: 'requires_payment_method' }[this.charge]
    const status = this.charge === 'succeeds' ? 'paid' : 'open'
    const { id } = this.#invoice(customer, { status, total: Number(price?.['unit_amount']), attempted: true })
    this.#intents.set(id, { id: 'pi_1', status: intent })
    return id
  }

  #invoice(customer: string, facts: object): Row {
    const number = `T-${this.#next}`
    return this.#add('in', {
      object: 'invoice',
      customer,
      number,
      created: Math.floor(Date.UTC(2026, 10, 23) / 1000) + this.#next,
      total: 0,
      currency: 'usd',
      description: null,
      attempted: false,
      next_payment_attempt: null,
      lines: { object: 'list', data: [{ description: '1 × Team plan (at $150.00 / month)' }] },
      hosted_invoice_url: `${this.url}/invoice/${number}`,
      invoice_pdf: `${this.url}/invoice/${number}.pdf`,
      ...facts,
    })
  }

  #add(prefix: string, facts: object): Row {
    const row: Row = { id: `${prefix}_${this.#next++}`, ...facts }
    this.#rows.set(row.id, row)
    return row
  }

  /** Newest first, as Stripe lists. */
  #of(prefix: string, customer: string | undefined): Row[] {
    return [...this.#rows.values()].filter((row) => row.id.startsWith(prefix) && row['customer'] === customer).reverse()
  }
}

function page(data: readonly object[]): object {
  return { object: 'list', has_more: false, data }
}

function failure(status: number, error: object): { readonly status: number; readonly body: string } {
  return { status, body: JSON.stringify({ error }) }
}
