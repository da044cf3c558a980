import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { expect } from 'vitest'
import type { TestCompany } from './company.ts'
import type { TestPortal } from './portal.ts'

/** A list as CSV, and as a workbook that a third-party reader opens. */
async function tableFiles(portal: TestPortal, company: TestCompany, list: string, query: string) {
  const load = async (format: string) => {
    const response = await fetch(`${portal.url}/api/preprod/v1${list}.${format}?${query}`, {
      headers: {
        authorization: `Falaj ${company.token}`,
        ...(company.participant ? { 'falaj-participant': company.participant.id } : {}),
      },
    })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const [csv, xlsx] = await Promise.all([load('csv'), load('xlsx')])
  return { csv, xlsx, rows: await readSheet(xlsx.bytes) }
}

/** A cell as the CSV has it: a date by its day, an amount with its decimals, no formula. */
function printCell(value: unknown, asWritten: string): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number') return value.toFixed(asWritten.split('.')[1]?.length ?? 0)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^[=+\-@]/.test(text) ? `'${text}` : text
}

/** Expects both files of a list to have the same cells, without formulas; returns the rows of the workbook. */
export async function expectSameTables(portal: TestPortal, company: TestCompany, list: string, query = '') {
  const { csv, rows, xlsx } = await tableFiles(portal, company, list, query)
  expect([csv.response.status, xlsx.response.status]).toEqual([200, 200])
  expect(xlsx.response.headers.get('content-type')).toMatch(/spreadsheetml\.sheet$/)
  expect(xlsx.response.headers.get('content-disposition')).toMatch(/\.xlsx"$/)
  const lines = csv.bytes.toString().replace('\ufeff', '').trimEnd().split('\r\n')
  const written = lines.map((line) =>
    [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g)].map(
      ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
    ),
  )
  const shown = rows.map((row, at) => written[at]?.map((text, index) => printCell(row[index] ?? null, text)))
  expect(shown).toEqual(written)
  const sheet = unzipSync(xlsx.bytes, { filter: ({ name }) => name.includes('worksheets/') })
  for (const part of Object.values(sheet)) expect(Buffer.from(part).toString()).not.toMatch(/<f[ >]/)
  return rows
}
