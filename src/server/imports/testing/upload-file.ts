import { expect } from 'vitest'
import type { TestCompany } from '#platform/testing/company'
import type { TestPortal } from '#platform/testing/portal'

/** Uploads a file over HTTP, waits until it was read, and returns the import. */
export async function uploadFile(
  portal: TestPortal,
  { participant, token }: TestCompany,
  requested: Readonly<Record<string, string>>,
  bytes: Uint8Array | string,
) {
  const response = await fetch(`${portal.url}/api/preprod/v1/imports?${new URLSearchParams(requested)}`, {
    method: 'POST',
    headers: {
      authorization: `Falaj ${token}`,
      'content-type': 'application/octet-stream',
      'falaj-participant': participant.id,
      'idempotency-key': crypto.randomUUID(),
    },
    body: typeof bytes === 'string' ? bytes : Buffer.from(bytes),
  })
  const body = (await response.json()) as { code?: string; data: { id: string } }
  expect([response.status, body.code]).toEqual([202, undefined])
  await portal.runJobs()
  const read = await portal.request('GET', `/imports/${body.data.id}`, { token, participant: participant.id })
  return read.body.data
}
