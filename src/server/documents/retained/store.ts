/** Retained amounts of issued documents, and their states. */
import type { RetainedAmount } from '#contract/retained-amounts'
import type { TenantTx } from '#platform/database/database'
import { recordOf } from '#platform/database/row-records'
import { sameTenant } from '#platform/database/tenant-queries'

export interface RetainedRecord extends Omit<RetainedAmount, 'documentId' | 'invoice'> {
  readonly documentId: string
  readonly participantKey: string
  readonly invoice: { readonly id: string; readonly number: string | null } | null
}

function retained(tx: TenantTx) {
  return tx.tenant
    .selectFrom('retained_amounts as r')
    .innerJoin('documents as d', sameTenant('d.id', 'r.document_id'))
    .leftJoin('documents as i', sameTenant('i.id', 'r.invoice_document_id'))
    .selectAll('r')
    .select(['d.number', 'd.counterparty_name', 'd.counterparty_name_ar', 'i.number as invoice_number'])
}

type Row = Awaited<ReturnType<ReturnType<typeof retained>['execute']>>[number]

function toRecord(row: Row): RetainedRecord {
  const { invoiceDocumentId, invoiceNumber, ...record } = recordOf(row)
  return {
    ...record,
    invoice: invoiceDocumentId === null ? null : { id: invoiceDocumentId, number: invoiceNumber },
  }
}

/** The retained amount of a document, locked for an update. */
export async function selectRetained(
  tx: TenantTx,
  documentId: string,
  options: { lock?: boolean } = {},
): Promise<RetainedRecord | undefined> {
  const query = retained(tx).where('r.document_id', '=', documentId)
  const row = await (options.lock ? query.forUpdate('r') : query).executeTakeFirst()
  return row && toRecord(row)
}

/** Open amounts of a participant's documents: the first due first, those without a date last. */
export async function selectWaiting(
  tx: TenantTx,
  participantKey: string,
  limit: number,
): Promise<RetainedRecord[]> {
  const rows = await retained(tx)
    .where('r.participant_key', '=', participantKey)
    .where('r.state', 'in', ['open', 'due'])
    .orderBy('r.due_date', (order) => order.asc().nullsLast())
    .orderBy('r.document_id')
    .limit(limit)
    .execute()
  return rows.map(toRecord)
}

/** The number of open amounts that are due by today in Dubai, with or without a notice. */
export async function countDue(tx: TenantTx, participantKey: string, today: string): Promise<number> {
  const row = await tx.tenant
    .selectFrom('retained_amounts')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('participant_key', '=', participantKey)
    .where('state', 'in', ['open', 'due'])
    .where((e) => e.or([e('state', '=', 'due'), e('due_date', '<=', today)]))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The first due amounts of an organization that have raised no notice yet, locked. */
export async function selectFallingDue(
  tx: TenantTx,
  today: string,
  limit: number,
): Promise<RetainedRecord[]> {
  const rows = await retained(tx)
    .where('r.state', '=', 'open')
    .where('r.due_date', '<=', today)
    .orderBy('r.due_date')
    .orderBy('r.document_id')
    .limit(limit)
    .forUpdate('r')
    .execute()
  return rows.map(toRecord)
}

/** The states of an amount, each with its fields. */
type RetainedChange =
  | { readonly state: 'open' | 'due' }
  | { readonly state: 'invoiced'; readonly invoiceDocumentId: string }
  | { readonly state: 'paid'; readonly paidOn: string; readonly note: string }

export async function updateRetained(
  tx: TenantTx,
  documentIds: readonly string[],
  change: RetainedChange,
): Promise<void> {
  await tx.tenant
    .updateTable('retained_amounts', {
      state: change.state,
      invoiceDocumentId: change.state === 'invoiced' ? change.invoiceDocumentId : null,
      paidOn: change.state === 'paid' ? change.paidOn : null,
      note: change.state === 'paid' ? change.note : '',
    })
    .where('document_id', 'in', [...documentIds])
    .execute()
}
