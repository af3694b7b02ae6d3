import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailProvider } from '@terrarium/account'

/** Creates the mail provider of a machine without a mail server: each mail becomes a file, and is announced. */
export function createOutboxMail(folder: string, announce: (line: string) => void): MailProvider {
  let sent = 0
  return {
    send: async ({ to, subject, text }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stamp = new Date().toISOString().replaceAll(':', '-')
      const file = join(folder, `${stamp}-${++sent}.txt`)
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 })
      announce(`mail to ${to}: ${subject} (${file})`)
    },
  }
}
