import type { Socket } from 'node:net'

/** Counts open connections by the network address that they come from. */
export class AddressCount {
  readonly #counts = new Map<string, number>()

  /** Counts a connection until it closes. @returns how many its address has */
  add(socket: Socket): number {
    const address = socket.remoteAddress ?? ''
    const count = (this.#counts.get(address) ?? 0) + 1
    this.#counts.set(address, count)
    socket.once('close', () => {
      const left = (this.#counts.get(address) ?? 1) - 1
      if (left === 0) this.#counts.delete(address)
      else this.#counts.set(address, left)
    })
    return count
  }
}
