import type { Anomaly } from '../../histories/transaction.ts'
import type { Outcome } from '../server/client.ts'
import type { Workload } from './workload.ts'

const CLAIMS_OF_A_NAME = 6

interface Claim {
  readonly name: string
  readonly owner: number
  readonly outcome: Outcome
}

/** Races for names with a unique constraint: by creating a document, or by giving one of an old name the new one. */
export function createUniqueNames(): Workload {
  const claims: Claim[] = []
  const anomalies: Anomaly[] = []
  let count = 0
  return {
    name: 'unique constraint',
    setUp: [
      'Collection.create({ name: "Claim", indexes: { byName: { terms: [{ field: "name" }] } }, constraints: [{ unique: ["name"] }] })',
    ],
    next: (random) => {
      const owner = ++count
      const name = `name ${Math.floor(owner / CLAIMS_OF_A_NAME)}`
      const create = 'Claim.create({ name: name, owner: owner })'
      const rename = `let spare = Claim.create({ name: "spare #{owner}", owner: owner })\nspare.update({ name: name })`
      return {
        fql: `${random.below(2) === 0 ? create : rename}\nnull`,
        values: { name, owner },
        writes: true,
        settle: ({ outcome }) => claims.push({ name, owner, outcome }),
      }
    },
    readEnd: async (client) => {
      const found = await client.get<readonly (readonly [string, number])[]>(
        'Claim.all().map(claim => [claim.name, claim.owner]).toArray()',
      )
      anomalies.push(...judgeClaims(claims, found))
      const byIndex = 'let names = Claim.all().map(claim => claim.name).toArray()\nnames.where(name => Claim.byName(name).count() != 1)'
      for (const name of await client.get<readonly string[]>(byIndex))
        anomalies.push({ name: 'index', evidence: `${name} is not there once` })
    },
    judge: () => anomalies,
  }
}

/**
 * Each name has one owner at most, the one whose claim was acknowledged; nobody is refused a name that nobody can have.
 *
 * @param found - names with their owners, at the end
 */
export function judgeClaims(claims: readonly Claim[], found: readonly (readonly [string, number])[]): Anomaly[] {
  const anomalies: Anomaly[] = []
  const report = (name: string, evidence: string): void => void anomalies.push({ name, evidence })
  const owners = new Map<string, number>()
  for (const [name, owner] of found) {
    if (owners.has(name)) report('not unique', `${name} has two owners, ${owners.get(name)} and ${owner}`)
    owners.set(name, owner)
  }
  const possible = new Set(claims.filter(({ outcome }) => outcome.kind !== 'aborted').map(({ name }) => name))
  const sent = new Map(claims.map((claim) => [claim.owner, claim]))
  for (const [name, owner] of owners) {
    const claim = sent.get(owner)
    if (claim?.name !== name || claim.outcome.kind === 'aborted') report('aborted write', `${name} is of ${owner}, which did not get it`)
  }
  for (const { name, owner, outcome } of claims) {
    if (outcome.kind === 'committed' && owners.get(name) !== owner)
      report('lost write', `${name} was given to ${owner} and is of ${owners.get(name)}`)
    if (outcome.kind === 'aborted' && outcome.code === 'constraint_failure' && !possible.has(name))
      report('refused', `${name} is of nobody`)
  }
  return anomalies
}
