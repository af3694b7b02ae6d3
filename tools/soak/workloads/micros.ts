/** Microseconds since 1970 of a time as the database writes it, with up to six digits of a second. */
export function microsOf(time: string): number {
  const [, seconds = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(time) ?? []
  return Date.parse(`${seconds}Z`) * 1000 + Number(fraction.padEnd(6, '0'))
}
