import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { problem } from '../base/problem.ts'

/** Asked by machines that know us by whichever name; they tell nothing. */
const open = new Set(['/healthz', '/readyz'])

/** Names under which nothing but this machine is found. */
const isLocal = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/**
 * Refuses requests under names that are not ours: a page of another site could have its own name lead here, and read what
 * this machine alone may see. An address of numbers is nobody's name, and no page can take it over.
 * @param names in small letters, without ports
 */
export function hostCheck(names: readonly string[]): (request: FastifyRequest) => Promise<void> {
  const known = new Set(names)
  return async ({ raw, hostname, url }) => {
    let given = 0
    for (let at = 0; at < raw.rawHeaders.length; at += 2)
      if (raw.rawHeaders[at]?.length === 4 && raw.rawHeaders[at]?.toLowerCase() === 'host') given += 1
    if (given > 1) throw problem('common.bad-request', { publicDetail: 'There are several Host headers.' })
    const name = hostname.toLowerCase().replace(/^\[|\]$|\.$/g, '')
    if (isIP(name) !== 0 || isLocal(name) || known.has(name) || open.has(url)) return
    throw problem('common.wrong-host', { detail: name })
  }
}
