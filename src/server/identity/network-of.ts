import { isIPv6 } from 'node:net'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address, whose other half
 * subscribers choose themselves, also differently for each try. Other texts are returned unchanged.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const four = mapped.exec(plain)?.[1]
  if (four !== undefined) return four
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
