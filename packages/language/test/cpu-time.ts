/** Milliseconds that the process has computed while something ran: what else the machine does is no part of it. */
export function cpuTime(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
