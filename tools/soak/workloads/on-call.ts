import type { Anomaly } from '../../histories/transaction.ts'
import type { Workload } from './workload.ts'

const PAIRS = 6

/** Write skew: of each pair one is always on call. A transaction that leaves reads both and writes its own document only. */
export function createOnCall(): Workload {
  const anomalies: Anomaly[] = []
  const see = (data: unknown, where: string): void => {
    for (const [left, right] of data as readonly (readonly [boolean, boolean])[]) {
      if (!left && !right) anomalies.push({ name: 'write skew', evidence: `${where} reads a pair with nobody on call` })
    }
  }
  const read = `Set.sequence(0, ${PAIRS}).map(n => [Doctor.byId(2 * n)!.onCall, Doctor.byId(2 * n + 1)!.onCall]).toArray()`
  return {
    name: 'write skew',
    setUp: ['Collection.create({ name: "Doctor" })', `Set.sequence(0, ${2 * PAIRS}).forEach(n => Doctor.create({ id: n, onCall: true }))`],
    next: (random) => {
      const me = random.below(2 * PAIRS)
      const isRead = random.below(4) === 0
      return {
        fql: isRead
          ? read
          : `let mine = Doctor.byId(me)!
let other = Doctor.byId(them)!
let both = [mine.onCall, other.onCall]
mine.update({ onCall: !(mine.onCall && other.onCall) })
[both]`,
        values: isRead ? {} : { me: String(me), them: String(me ^ 1) },
        writes: !isRead,
        settle: ({ outcome, id }) => {
          if (outcome.kind === 'committed') see(outcome.data, `T${id}`)
        },
      }
    },
    readEnd: async (client) => see(await client.get(read), 'the end'),
    judge: () => anomalies,
  }
}
