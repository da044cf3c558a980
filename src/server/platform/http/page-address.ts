/** Addresses of pages: which requests a browser makes for a page, and those whose address cannot be read. */
import type { IncomingMessage } from 'node:http'

/** The address under which a page without a readable address is answered; no screen has it. */
const unreadable = '/404'

/**
 * Whether a browser requests a page: a program gets a problem instead. Below `/api` everything is for programs, and
 * files of the build are requested by pages.
 */
export function isForPage({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !/^\/(api|assets)\//.test(url) && (headers.accept ?? '').includes('text/html')
}

/**
 * The address that the router reads. The router answers an address that cannot be decoded (`/%`) before any hook runs,
 * so the page for it would lack the headers of pages: its request gets another address. `originalUrl` stays.
 */
export function routedAddress(request: IncomingMessage): string {
  const { url = '/' } = request
  return url.includes('%') && isForPage(request) && !isReadable(url) ? unreadable : url
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
