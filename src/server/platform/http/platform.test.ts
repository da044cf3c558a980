import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

describe('the platform', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal()
  })
  afterAll(() => portal.stop())

  it('answers that it is alive and ready', async () => {
    expect(await portal.request('GET', '//healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await portal.request('GET', '//readyz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  it('returns both base addresses to the browser', async () => {
    const { body } = await portal.request('GET', '//config.json')
    expect(body.environments).toEqual({ preprod: '/api/preprod/v1', prod: '/api/prod/v1' })
  })

  it('refuses unauthenticated requests with a problem and a reference', async () => {
    const { status, body, headers } = await portal.request('GET', '/events')
    expect(status).toBe(401)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(body).toMatchObject({ code: 'identity.not-signed-in', status: 401 })
    expect(body.reference).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('answers unknown addresses below /api with a problem, never with a page', async () => {
    const { status, body } = await portal.request('GET', '/nothing-here')
    expect(status).toBe(404)
    expect(body.code).toBe('common.not-found')
  })

  it('serves the OpenAPI document and a reference page', async () => {
    expect((await portal.request('GET', '//openapi.json')).body.openapi).toBe('3.1.0')
    expect((await portal.request('GET', '//docs')).body).toContain('<h1>Falaj HTTP interface</h1>')
  })

  it('sends strict security headers', async () => {
    const { headers } = await portal.request('GET', '//healthz')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "default-src 'self'",
    ])
      expect(policy).toContain(part)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const answer = await portal.request('GET', '/user/me')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    // Folders are not listed, nor is anything around them served.
    for (const path of [
      '//assets/',
      '//assets',
      '//.git/config',
      '//package.json',
      '//assets/..%2f..%2fpackage.json',
    ])
      expect([path, (await portal.request('GET', path)).body]).not.toEqual([
        path,
        expect.stringMatching(/"dependencies"|Index of/),
      ])
  })
})
