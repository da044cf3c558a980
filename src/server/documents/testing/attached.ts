/** Files for tests, and their uploads. */
import { randomBytes } from 'node:crypto'
import type { TestCompany } from '../../platform/testing/company.ts'
import type { TestPortal } from '../../platform/testing/portal.ts'

/** A PDF by its first bytes, with contents of its own. */
export function pdfOf(size = 64): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(Math.max(1, size - 9))])
}

/** Uploads bytes to an address of the API, as a user of a company. */
export async function upload(
  portal: TestPortal,
  { participant, token }: Pick<TestCompany, 'participant' | 'token'>,
  path: string,
  bytes: Uint8Array | string,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${portal.url}/api/preprod/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Falaj ${token}`,
      'content-type': 'application/octet-stream',
      'falaj-participant': participant.id,
      ...headers,
    },
    body: typeof bytes === 'string' ? bytes : Buffer.from(bytes),
  })
  return { status: response.status, body: await response.json() }
}

/** Downloads a file of the API. */
export async function fetchFile(portal: TestPortal, { token }: Pick<TestCompany, 'token'>, path: string) {
  const response = await fetch(`${portal.url}/api/preprod/v1${path}`, {
    headers: { authorization: `Falaj ${token}` },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
