/** Sends messages to addresses that members have given. */
export interface WebhookSender {
  /**
   * Sends a body of JSON by a single POST; redirects are not followed.
   *
   * @throws {Error} when the address is not of the public network, cannot be reached or does not take it; the message completes "not
   * delivered: …"
   */
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<void>
}
