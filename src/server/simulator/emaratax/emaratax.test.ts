import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasLuhnCheckDigit, isTin, isTrn, tinOfTrn } from '#core/party'
import { freeTin, ownDetails, proceedFromEmaratax } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { describeTaxAuthority } from '../../onboarding/tax-authority-verification.suite.ts'
import { suggestTin } from './own-taxpayer.ts'
import { simulatorTaxAuthority } from './tax-authority-verification.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
})
afterAll(async () => {
  await portal.stop()
})

describeTaxAuthority('simulator', {
  authority: () => simulatorTaxAuthority(portal.context),
  async proceed() {
    const tin = freeTin()
    const target = await proceedFromEmaratax(portal, ownDetails('Suite', tin))
    return { tin, authcode: target.searchParams.get('authcode') ?? '' }
  },
  unreachable() {
    const down = async (): Promise<never> => {
      throw new Error('connection refused')
    }
    return simulatorTaxAuthority({ ...portal.context, db: { ...portal.context.db, system: down } })
  },
})

test('the ready-made taxpayers and the suggested numbers are valid', async () => {
  const ready = await portal.query<{ tin: string; trn: string }>(
    'select tin, trn from simulator_taxpayers where ready',
  )
  expect(ready.length).toBeGreaterThanOrEqual(5)
  for (const { tin, trn } of ready) {
    expect([tin, isTin(tin), hasLuhnCheckDigit(tin)]).toEqual([tin, true, true])
    if (trn !== '') expect([trn, isTrn(trn), tinOfTrn(trn)]).toEqual([trn, true, tin])
  }
  for (let i = 0; i < 50; i++) {
    const tin = suggestTin()
    expect([tin, isTin(tin), hasLuhnCheckDigit(tin)]).toEqual([tin, true, true])
  }
})

test('a code belongs to its first user', async () => {
  const tin = freeTin()
  const target = await proceedFromEmaratax(portal, ownDetails('Once', tin))
  const authcode = target.searchParams.get('authcode') ?? ''
  const { verify } = simulatorTaxAuthority(portal.context)
  const use = async (correlationId: string) =>
    (await verify({ tin, authcode, email: '', mobile: '', correlationId })).outcome
  expect([await use('first'), await use('first'), await use('second')]).toEqual([
    'verified',
    'verified',
    'codeUnknown',
  ])
})

test('a code that was not used for a quarter of an hour has expired', async () => {
  const tin = freeTin()
  const target = await proceedFromEmaratax(portal, ownDetails('Late', tin))
  portal.clock.advance(16 * 60_000)
  const authcode = target.searchParams.get('authcode') ?? ''
  const answer = await simulatorTaxAuthority(portal.context).verify({
    tin,
    authcode,
    email: '',
    mobile: '',
    correlationId: 'late',
  })
  expect(answer).toEqual({ outcome: 'codeUnknown' })
})

test('the page brings its fonts, Latin and Arabic', async () => {
  const at = async (url: string) => await fetch(new URL(url, portal.url))
  const styles = await (await at('/emaratax/style.css')).text()
  const fonts = [...styles.matchAll(/url\("([^"]+)"\)/g)].map(([, url = '']) => url)
  expect(fonts).toEqual([
    '/emaratax/fonts/IBMPlexSans_400Regular.ttf',
    '/emaratax/fonts/IBMPlexSans_600SemiBold.ttf',
    '/emaratax/fonts/IBMPlexSansArabic_400Regular.ttf',
    '/emaratax/fonts/IBMPlexSansArabic_600SemiBold.ttf',
  ])
  for (const url of fonts) {
    const font = await at(url)
    expect([url, font.status, font.headers.get('content-type')]).toEqual([url, 200, 'font/ttf'])
    // The first bytes of a TrueType font.
    expect(Buffer.from(await font.arrayBuffer()).toString('hex', 0, 4)).toBe('00010000')
  }
  expect((await at('/emaratax/fonts/package.json')).status).toBe(404)
})
