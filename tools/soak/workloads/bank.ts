import type { Anomaly } from '../../histories/transaction.ts'
import type { Step, Workload } from './workload.ts'

const ACCOUNTS = 8
const EACH = 100
const TOTAL = ACCOUNTS * EACH
const READ = 'Account.all().map(account => account.balance).toArray()'

/** Transfers between accounts, none below zero; the sum that anybody reads is always the same. */
export function createBank(): Workload {
  const anomalies: Anomaly[] = []
  const see = (balances: readonly number[], where: string): void => {
    const sum = balances.reduce((all, balance) => all + balance, 0)
    if (sum !== TOTAL || balances.length !== ACCOUNTS)
      anomalies.push({ name: 'wrong total', evidence: `${where} reads ${balances.join(', ')}` })
    if (balances.some((balance) => balance < 0)) anomalies.push({ name: 'below zero', evidence: `${where} reads ${balances.join(', ')}` })
  }
  const read: Step = {
    fql: READ,
    values: {},
    writes: false,
    settle: ({ outcome, id }) => {
      if (outcome.kind === 'committed') see(outcome.data as readonly number[], `T${id}`)
    },
  }
  return {
    name: 'bank',
    setUp: [
      'Collection.create({ name: "Account" })',
      `Set.sequence(1, ${ACCOUNTS + 1}).forEach(n => Account.create({ id: n, balance: ${EACH} }))`,
    ],
    next: (random) => {
      if (random.below(3) === 0) return read
      return {
        fql: `let from = Account.byId(a)!
let to = Account.byId(b)!
if (a == b || from.balance < amount) abort("no")
from.update({ balance: from.balance - amount })
to.update({ balance: to.balance + amount })
null`,
        values: { a: String(1 + random.below(ACCOUNTS)), b: String(1 + random.below(ACCOUNTS)), amount: 1 + random.below(EACH) },
        writes: true,
        settle: () => {},
      }
    },
    readEnd: async (client) => see(await client.get<number[]>(READ), 'the end'),
    judge: () => anomalies,
  }
}
