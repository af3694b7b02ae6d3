import type { Mail } from '@terrarium/account'
import { htmlOf } from './html.ts'

/** Returns the parts of a message as nodemailer takes them: text, and the same as HTML. Line breaks in what becomes a header are gone. */
export function messageOf({ to, subject, text }: Mail, sender: string) {
  const oneLine = (header: string): string => header.replace(/[\r\n]+/g, ' ')
  return { from: sender, to: { name: '', address: oneLine(to) }, subject: oneLine(subject), text, html: htmlOf(subject, text) }
}

/** Composes a whole message (RFC 5322). */
export async function composeMessage(mail: Mail, sender: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(messageOf(mail, sender))
  if (!Buffer.isBuffer(message)) throw new TypeError('The message was not composed as a whole.')
  return message
}
