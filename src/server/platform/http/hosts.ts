import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { problem } from '../base/problem.ts'

/** Requested by machines under any name; they disclose nothing. */
const open = new Set(['/healthz', '/readyz'])

/** Names that only resolve on this machine. */
const isLocal = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/**
 * Refuses requests under foreign names: a page of another site could resolve its own name to this machine, and read
 * what only this machine may see. A numeric address cannot be taken over by a page.
 * @param names in small letters, without ports
 */
export function hostCheck(names: readonly string[]): (request: FastifyRequest) => Promise<void> {
  const hostNames = new Set(names)
  return async ({ raw, hostname, url }) => {
    let count = 0
    for (let at = 0; at < raw.rawHeaders.length; at += 2)
      if (raw.rawHeaders[at]?.length === 4 && raw.rawHeaders[at]?.toLowerCase() === 'host') count += 1
    if (count > 1) throw problem('common.bad-request', { publicDetail: 'There are several Host headers.' })
    const name = hostname.toLowerCase().replace(/^\[|\]$|\.$/g, '')
    if (isIP(name) !== 0 || isLocal(name) || hostNames.has(name) || open.has(url)) return
    throw problem('common.wrong-host', { detail: name })
  }
}
