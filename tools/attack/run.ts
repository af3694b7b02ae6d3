// npm run attack [-- WORD …]: attacks a server of its own, built before, and prints a table: attack, what its end was, how long bystanders waited.
import type { Attack } from './attack.ts'
import { attackStop, ATTACKS } from './attacks.ts'
import { startVictim, type Victim } from './victim.ts'

/** After this long the memory of any load is given back. */
const MEMORY_WAIT_MS = 60_000
const ANONYMOUS_MB_MAX = 400

const words = process.argv.slice(2)
const attacks = ATTACKS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
let failed = 0

const victim = await startVictim()
console.log('| attack | measured | bystanders wait at most |')
console.log('|---|---|---|')
for (const attack of attacks) await carryOut(attack, victim)
await new Promise((done) => setTimeout(done, MEMORY_WAIT_MS))
const memory = victim.anonymousMb()
if (memory > ANONYMOUS_MB_MAX) failed++
print('memory, a minute after all of them', `${memory} MB of anonymous memory (at most ${ANONYMOUS_MB_MAX})`, '')
print('stop with half requests and slow queries under way', await outcome(() => attackStop(victim)), '')
console.log(`${attacks.length + 2 - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function carryOut({ name, run, waitMsMax }: Attack, attacked: Victim): Promise<void> {
  const endProbe = attacked.beginProbe()
  const measured = await outcome(() => run(attacked))
  const waits = await outcome(async () => {
    const longest = await endProbe()
    if (longest > waitMsMax) throw new Error(`${Math.round(longest)} ms`)
    return `${Math.round(longest)} ms (${waitMsMax})`
  })
  print(name, measured, waits)
}

async function outcome(run: () => Promise<string>): Promise<string> {
  try {
    return await run()
  } catch (error: unknown) {
    failed++
    return `FAILED: ${error instanceof Error ? error.message : String(error)}`
  }
}

function print(name: string, measured: string, waits: string): void {
  console.log(`| ${name} | ${measured} | ${waits} |`)
}
