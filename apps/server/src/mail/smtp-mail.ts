import type { Mail, MailProvider } from '@terrarium/account'
import type { Transporter } from 'nodemailer'
import { messageOf } from './message.ts'

/** A mail server as a provider. */
export interface SmtpMail extends MailProvider {
  close(): void
}

const TIMEOUT_MS = 20_000

/** Creates the mail provider of a mail server. @throws {Error} from `send`, when the server does not take the mail */
export function createSmtpMail(url: string, sender: string): SmtpMail {
  let opened: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, pool: true, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS })
  }
  return {
    send: async (mail: Mail) => {
      opened ??= open()
      await (await opened).sendMail(messageOf(mail, sender))
    },
    close: () => {
      // Nothing to close where nothing was sent.
      void opened?.then((transport) => transport.close())
    },
  }
}
