const TOKEN_WORDS = 4

/** A token that no other request has. */
export function requestToken(): string {
  return Array.from(window.crypto.getRandomValues(new Uint32Array(TOKEN_WORDS)), (word) => word.toString(36)).join('-')
}
