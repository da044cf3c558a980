/** Style elements of a page: those that bear its nonce, which is another one with each answer. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const policyHeader = 'content-security-policy'

/**
 * Sends a page whose inline styles are allowed: each gets the nonce in the policy of this response, and a `meta`
 * element passes it to the scripts that add more.
 * @param html with its style elements as `<style>`
 */
export function sendStyledPage(reply: FastifyReply, html: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const policy = String(reply.getHeader(policyHeader) ?? '')
  const styled = policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
  const page = html
    .replaceAll('<style>', `<style nonce="${nonce}">`)
    .replace('</head>', `<meta name="style-nonce" content="${nonce}" /></head>`)
  return reply.header(policyHeader, styled).type('text/html; charset=utf-8').send(page)
}
