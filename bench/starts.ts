import { startServer } from '../tools/run/server-process.mjs'
import { median } from './rounds.ts'

const STARTS = 5

/** Starts a server over a folder that is there already, several times. */
export async function measureStarts(data: string): Promise<void> {
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const begun = performance.now()
    const server = await startServer({ data, keepData: true })
    times.push(performance.now() - begun)
    await server.stop()
  }
  console.log(`\nStart with what the run has stored: ${Math.round(median(times))} ms (below 1000).`)
}
