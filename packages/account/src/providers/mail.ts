/** A message to one person. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mail: to a folder of files by default, to a mail server by configuration. */
export interface MailProvider {
  /** Hands the message over; delivery may happen later. */
  send(mail: Mail): Promise<void>
}
