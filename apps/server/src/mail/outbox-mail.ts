import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptMail, MailProvider } from '@terrarium/account'
import { composeMessage } from './message.ts'

/** Mails that the outbox shows. */
const LISTED_MAX = 50
const ENDING = '.eml'

/** Creates the mail provider of a machine without a mail server: each mail becomes a file that mail programs open, and is announced. */
export function createOutboxMail(folder: string, sender: string, announce: (line: string) => void): Required<MailProvider> {
  let sent = 0
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stamp = new Date().toISOString().replaceAll(':', '-')
      const file = join(folder, `${stamp}-${String(++sent).padStart(4, '0')}${ENDING}`)
      await writeFile(file, await composeMessage(mail, sender), { mode: 0o600 })
      announce(`mail to ${mail.to}: ${mail.subject} (${file})`)
    },
    list: async () => {
      const names = (await namesOf(folder)).filter((name) => name.endsWith(ENDING)).sort()
      return Promise.all(
        names
          .reverse()
          .slice(0, LISTED_MAX)
          .map((name) => readMail(folder, name)),
      )
    },
  }
}

async function namesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function readMail(folder: string, name: string): Promise<KeptMail> {
  const { default: PostalMime } = await import('postal-mime')
  const message = await PostalMime.parse(await readFile(join(folder, name)))
  return {
    id: name.slice(0, -ENDING.length),
    to: message.to?.[0]?.address ?? '',
    subject: message.subject ?? '',
    text: (message.text ?? '').trim(),
    sentAt: new Date(message.date ?? 0),
  }
}
