/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
import { expect } from 'vitest'
import type { TestCompany } from '#platform/testing/company'
import type { TestPortal } from '#platform/testing/portal'
import { uploadFile } from './upload-file.ts'

/** An import whose rows were checked. */
export interface Checked {
  readonly one: any
  readonly rows: readonly any[]
  /** `[row, path, rule]` of each finding of reading the file; incomplete drafts are for other tests. */
  readonly found: readonly (readonly [number, string, string])[]
}

/** The steps of an import, through the door of a portal that is started before the tests. */
export function importSteps(door: () => { readonly portal: TestPortal; readonly company: TestCompany }) {
  const as = () => ({ token: door().company.token, participant: door().company.participant.id })
  const get = async (path: string) => (await door().portal.request('GET', path, as())).body.data
  const send = (method: string, path: string, body: object, idempotencyKey?: true) =>
    door().portal.request(method, path, { ...as(), body, ...(idempotencyKey ? { idempotencyKey } : {}) })

  /** Uploads a file with the guessed columns, with changes, and waits for the check. */
  async function checked(
    kind: string,
    text: Uint8Array | string,
    fields: Record<string, string | null> = {},
    change: object = {},
  ): Promise<Checked> {
    const read = await uploadFile(door().portal, door().company, { kind, fileName: 'ledger.csv' }, text)
    expect(read.state).toBe('columns')
    const body = {
      fields: read.columns.map(({ field, heading }: any) => (heading in fields ? fields[heading] : field)),
      ...{ decimals: read.decimals ?? 'point', dates: read.dates ?? 'dayFirst', remember: false, ...change },
    }
    const answer = await send('PUT', `/imports/${read.id}/columns`, body)
    expect(answer.body.code, JSON.stringify(answer.body.findings)).toBeUndefined()
    await door().portal.runJobs()
    return await standing(read.id)
  }

  async function standing(id: string): Promise<Checked> {
    const one = await get(`/imports/${id}`)
    expect(one.state).toBe('checked')
    const rows = await get(`/imports/${id}/rows?show=all&limit=200`)
    const importFindings = rows.flatMap(({ findings, number }: any) =>
      findings.flatMap(({ path, rule }: any) =>
        String(rule).startsWith('falaj-import') ? [[number, path, rule] as const] : [],
      ),
    )
    return { one, rows, found: importFindings }
  }

  async function written({ one }: Checked, accept: readonly string[] = []) {
    const answer = await send('POST', `/imports/${one.id}/confirm`, { accept })
    expect(answer.body.code, JSON.stringify(answer.body)).toBeUndefined()
    await door().portal.runJobs()
    const rows = await get(`/imports/${one.id}/rows?show=all&limit=200`)
    const documents = await Promise.all(
      rows.flatMap(({ ended, targetId }: any) => (ended === 'written' ? get(`/documents/${targetId}`) : [])),
    )
    return new Map<string, any>(
      documents.map((document: any) => [document.draft.ledgerNumber ?? document.draft.number, document]),
    )
  }

  /** The totals of drafts, with VAT, by the number in the file. */
  async function amounts(check: Checked, accept: readonly string[] = []) {
    const documents = await written(check, accept)
    return Object.fromEntries([...documents].map(([number, { totals }]) => [number, totals.grossTotal]))
  }

  /** The XML of a document as users download it. */
  async function savedXml(document: Record<string, unknown>): Promise<string> {
    const headers = { authorization: `Falaj ${door().company.token}` }
    return await (
      await fetch(`${door().portal.url}/api/preprod/v1/documents/${document['id']}/xml`, { headers })
    ).text()
  }

  /** The ZIP file of an export. */
  async function exported(body: object): Promise<Uint8Array> {
    const answer = await fetch(`${door().portal.url}/api/preprod/v1/documents/export`, {
      method: 'POST',
      headers: {
        ...{
          authorization: `Falaj ${door().company.token}`,
          'falaj-participant': door().company.participant.id,
        },
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return new Uint8Array(await answer.arrayBuffer())
  }

  return { get, send, checked, standing, written, amounts, savedXml, exported }
}

/** The first finding of a rule. */
export const finding = (check: Checked, rule: string) =>
  check.rows.flatMap(({ findings }) => findings).find((one: any) => one.rule === rule)

/** Lines of a CSV file. */
export const table = (rows: readonly string[]) => `${rows.join('\n')}\n`
