/** Which issued documents have which numbers. */
import { sql } from 'kysely'
import { type TypeCode, typeCodes } from '#core/kinds'
import { anyOf, type TenantTx } from '#platform/database/database'
import type { DocumentRecord } from '../model/index.ts'
import { documentRows, toRecord } from '../rows/index.ts'

/** Our issued document with this number, of the given kinds. */
export async function selectIssuedByNumber(
  tx: TenantTx,
  participantKey: string,
  typeCodes: readonly TypeCode[],
  number: string,
): Promise<DocumentRecord | undefined> {
  const row = await documentRows(tx)
    .where('participant_key', '=', participantKey)
    .where('state', '=', 'issued')
    .where('type_code', 'in', [...typeCodes])
    .where(ofNumber(number))
    // Numbers that differ only in case are the same; an exact match comes first.
    .orderBy(sql`number <> ${number}`)
    .executeTakeFirst()
  return row && toRecord(row)
}

/** The issued documents with this number of any of these participants, of the given kinds. */
export async function selectIssuedByAny(
  tx: TenantTx,
  participantKeys: readonly string[],
  typeCodes: readonly TypeCode[],
  number: string,
): Promise<DocumentRecord[]> {
  const rows = await documentRows(tx)
    .where('participant_key', '=', anyOf(participantKeys))
    .where('state', '=', 'issued')
    .where('type_code', 'in', typeCodes)
    .where(ofNumber(number))
    .execute()
  return rows.map(toRecord)
}

/** A number in any case, by the index that makes numbers unique. */
function ofNumber(number: string) {
  return sql<boolean>`lower(number) = ${number.toLowerCase()}`
}

/** The numbers among these that our issued documents have, in any case, with the kind of each. */
export async function selectGivenNumbers(
  tx: TenantTx,
  participantKey: string,
  numbers: readonly string[],
): Promise<{ id: string; typeCode: TypeCode; number: string }[]> {
  const rows = await documentRows(tx)
    .clearSelect()
    .select(['id', 'type_code', 'number'])
    .where('participant_key', '=', participantKey)
    .where('state', '=', 'issued')
    .where('type_code', 'in', typeCodes)
    .where(sql<boolean>`lower(number) = any(${numbers.map((one) => one.toLowerCase())}::text[])`)
    .execute()
  return rows.map((row) => ({ id: row.id, typeCode: row.type_code, number: row.number ?? '' }))
}
