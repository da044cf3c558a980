/** A company in the live environment, where documents go to files, for tests. */
import { freeTin, registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import type { RequestOptions, TestPortal, TestResponse } from '../../platform/testing/portal.ts'

export interface LiveCompany {
  readonly company: TestCompany
  readonly participantId: string
  readonly trn: string
  readonly tin: string
  readonly ask: (
    method: string,
    path: string,
    body?: object,
    options?: RequestOptions,
  ) => Promise<TestResponse>
  /** Sends the bytes of a file. */
  readonly send: (path: string, fileName: string, bytes: Uint8Array | string) => Promise<TestResponse>
}

/** Registers an organization with one company that was added manually. */
export async function liveCompany(portal: TestPortal, nameEn: string): Promise<LiveCompany> {
  const company = await registerCompany(portal, { onboard: false })
  const tin = freeTin()
  const trn = `${tin}00003`
  const base = { token: company.token, environment: 'prod' } as const
  const added = await portal.request('POST', '/participants', {
    ...base,
    idempotencyKey: true,
    body: {
      tin,
      trn,
      nameEn,
      nameAr: 'شركتنا',
      legalType: 'Limited liability company',
      legalRegistration: {
        type: 'TL',
        id: 'CN-1',
        authority: 'Dubai Department of Economy and Tourism',
      },
      address: { line1: 'Sheikh Zayed Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
      aspName: 'Another Provider',
    },
  })
  company.participant = added.body.data
  const ask: LiveCompany['ask'] = (method, path, body, options = {}) =>
    portal.request(method, path, {
      ...base,
      participant: company.participant.id,
      ...(method === 'POST' ? { idempotencyKey: true as const } : {}),
      ...(body ? { body } : {}),
      ...options,
    })
  const send: LiveCompany['send'] = async (path, fileName, bytes) => {
    const response = await fetch(
      `${portal.url}/api/prod/v1${path}?fileName=${encodeURIComponent(fileName)}`,
      {
        method: 'POST',
        headers: {
          authorization: `Falaj ${company.token}`,
          'falaj-participant': company.participant.id,
          'content-type': 'application/octet-stream',
          'idempotency-key': crypto.randomUUID(),
        },
        body: Buffer.from(bytes),
      },
    )
    return { status: response.status, headers: response.headers, body: await response.json() } as TestResponse
  }
  return { company, participantId: `0235:${tin}`, trn, tin, ask, send }
}
