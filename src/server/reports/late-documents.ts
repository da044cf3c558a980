/** Documents that came into the period of a VAT return after it was filed, for the room of filed returns. */
import type { Page, PageQuery } from '#contract/common'
import type { RegisterRow } from '#contract/reports'
import { isPlainDate } from '#core/calendar'
import type { TenantTx } from '#platform/database/database'
import { pageOf, readEdge } from '#platform/database/keyset'
import { countLateLines, selectLateLines } from './register-store.ts'

/** One page of their lines, by VAT treatment, newest date first. Raises `page.bad-cursor`. */
export async function readLateLines(
  tx: TenantTx,
  filedReturnId: string,
  { cursor, limit }: PageQuery,
): Promise<{ rows: RegisterRow[]; page: Page }> {
  const edge = readEdge(cursor, isPlainDate)
  const lines = await selectLateLines(tx, filedReturnId, edge, limit + 1)
  return pageOf(lines, limit, edge, await countLateLines(tx, filedReturnId), ({ date }) => date)
}
