/** A message to one person. Its text is plain: paragraphs, and addresses of links on lines of their own. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** A mail that was put down instead of being sent. */
export interface KeptMail extends Mail {
  readonly id: string
  readonly sentAt: Date
}

/** Sends mail: to a folder of files by default, to a mail server by configuration. */
export interface MailProvider {
  /** Hands the message over; delivery may happen later. */
  send(mail: Mail): Promise<void>
  /** Returns the latest mails, newest first, where they are kept in a folder. */
  list?(): Promise<readonly KeptMail[]>
}
