/** Keys cannot be had. The message is a reason that completes "the keys cannot be fetched: …". */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable'
}
