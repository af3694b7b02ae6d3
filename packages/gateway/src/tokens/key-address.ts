import { lookup as lookupAddresses } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { KeysUnavailable } from './keys-unavailable.ts'

/** Ranges of IPv4 that are not of the public network: private, of this machine, of the link, reserved. @see RFC 6890 */
const PRIVATE_IPV4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Of IPv6 only one range is the public network; within it, these lead elsewhere. */
const PUBLIC_IPV6: readonly [network: string, bits: number] = ['2000::', 3]
const PRIVATE_IPV6: readonly [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const privateAddresses = new BlockList()
for (const [network, bits] of PRIVATE_IPV4) privateAddresses.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of PRIVATE_IPV6) privateAddresses.addSubnet(network, bits, 'ipv6')
const publicIpv6 = new BlockList()
publicIpv6.addSubnet(...PUBLIC_IPV6, 'ipv6')

/** Whether an address belongs to the public network. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !privateAddresses.check(address, 'ipv4')
    case 6:
      return publicIpv6.check(address, 'ipv6') && !privateAddresses.check(address, 'ipv6')
    default:
      return false
  }
}

/** A place that keys may be fetched from. */
export interface KeyAddress {
  readonly url: URL
  /** Resolves names, to public addresses only unless the origin is trusted. */
  readonly lookup: LookupFunction
}

/**
 * Checks the address of a key set, which a user has given: it has TLS and leads to the public network, unless its origin is trusted.
 *
 * The name is resolved by the connection itself, through `lookup`, so that what was checked is what is connected to.
 *
 * @throws {KeysUnavailable}
 */
export function checkKeyAddress(jwksUri: string, trustedOrigins: ReadonlySet<string>): KeyAddress {
  const url = URL.canParse(jwksUri) ? new URL(jwksUri) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new KeysUnavailable('their address is not valid')
  if (trustedOrigins.has(url.origin)) return { url, lookup: lookupAddresses }
  if (url.protocol === 'http:') throw new KeysUnavailable('their address has no TLS')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new KeysUnavailable(PRIVATE)
  return { url, lookup: lookupPublic }
}

const PRIVATE = 'their address is not of the public network'

const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookupAddresses(hostname, { ...options, all: true }, (error, found) => {
    const addresses = error === null ? found.filter(({ address }) => isPublicAddress(address)) : []
    const [first] = addresses
    if (error !== null) done(error, '')
    else if (first === undefined) done(new KeysUnavailable(PRIVATE), '')
    else answer(options.all === true, addresses, first, done)
  })
}

function answer(all: boolean, addresses: LookupAddress[], first: LookupAddress, done: Parameters<LookupFunction>[2]): void {
  if (all) done(null, addresses)
  else done(null, first.address, first.family)
}
