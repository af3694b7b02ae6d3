import type { Anomaly } from '../../histories/transaction.ts'
import type { Outcome } from '../server/client.ts'
import type { Workload } from './workload.ts'

const DISTANCE = 3
const HOURS = 24
const BOOKINGS_OF_A_DAY = 30

/** Bookings that may not be closer than three hours: each looks at the range of the index around it, and is made where that is empty. */
export function createBookings(): Workload {
  const given: { readonly id: number; readonly outcome: Outcome }[] = []
  const anomalies: Anomaly[] = []
  let count = 0
  return {
    name: 'bookings by index range',
    setUp: ['Collection.create({ name: "Booking", indexes: { onDay: { terms: [{ field: "day" }], values: [{ field: "hour" }] } } })'],
    next: (random) => {
      const id = ++count
      return {
        fql: `if (Booking.onDay(day, { from: hour - ${DISTANCE - 1}, to: hour + ${DISTANCE - 1} }).isEmpty()) {
  Booking.create({ id: id, day: day, hour: hour })
  null
} else abort("taken")`,
        values: { id: String(id), day: Math.floor(id / BOOKINGS_OF_A_DAY), hour: random.below(HOURS) },
        writes: true,
        settle: ({ outcome }) => given.push({ id, outcome }),
      }
    },
    readEnd: async (client) => {
      const found = await client.get<readonly (readonly [string, number, number])[]>(
        'Booking.all().map(b => [b.id, b.day, b.hour]).toArray()',
      )
      const made = new Set(found.map(([id]) => Number(id)))
      for (const { id, outcome } of given) {
        if (outcome.kind === 'committed' && !made.has(id)) anomalies.push({ name: 'lost write', evidence: `booking ${id} is not there` })
        if (outcome.kind === 'aborted' && made.has(id)) anomalies.push({ name: 'aborted write', evidence: `booking ${id} is there` })
      }
      const inOrder = found.toSorted((a, b) => a[1] - b[1] || a[2] - b[2])
      for (const [place, [id, day, hour]] of inOrder.entries()) {
        const next = inOrder[place + 1]
        if (next?.[1] !== day || next[2] - hour >= DISTANCE) continue
        anomalies.push({ name: 'phantom', evidence: `bookings ${id} and ${next[0]} of day ${day} at ${hour} and ${next[2]}` })
      }
    },
    judge: () => anomalies,
  }
}
