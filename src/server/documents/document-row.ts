/** A row of documents, and what it means. */
import type { Environment } from '#contract/common'
import type { AtProviderState } from '#core/at-provider'
import type { TypeCode } from '#core/kinds'
import { JsonValue } from '#platform/update-rows'
import type { AttentionKey } from './attention.ts'
import type {
  Approval,
  DocumentRecord,
  DocumentSummary,
  ExchangeFacts,
  RejectionReason,
  StandingKey,
} from './document.ts'

export interface DocumentsTable {
  organization_id: string
  environment: Environment
  id: string
  participant_key: string
  direction: 'sent' | 'received'
  state: 'draft' | 'issued' | 'received'
  type_code: string
  date: string
  number: string | null
  uuid: string | null
  counterparty_name: string
  counterparty_name_ar: string
  sending_participant_id: string
  receiving_participant_id: string
  currency: string
  payable: string
  gross: string
  proforma: boolean
  original_document_id: string | null
  envelope_id: string | null
  transmission_state: string
  transmission_reason: string | null
  message_level_status: string
  message_level_overdue: boolean
  tax_report_state: string
  tax_report_reason: string | null
  tax_report_overdue: boolean
  reporting_id_1: string | null
  reporting_id_2: string | null
  reporting_id_3: string | null
  rejection: unknown
  response: string | null
  response_settled: boolean
  at_provider: AtProviderState | null
  at_provider_since: Date | null
  provider_delivered: boolean
  provider_reported: boolean
  provider_overdue: boolean
  rejected_on_arrival: boolean
  standing: StandingKey
  attention: AttentionKey | null
  attention_since: Date | null
  unread: boolean
  payee_accounts: string[]
  search: string
  version: number
  created_at: Date
  created_by: string | null
  changed_by: string | null
  issued_by: string | null
  issued_at: Date | null
  send_at: Date | null
  approval: Approval['state'] | null
  approval_details: unknown
}

export type DocumentTables = {
  documents: DocumentsTable
  document_reporting_ids: {
    organization_id: string
    environment: string
    reporting_id: string
    document_id: string
  }
  document_search: {
    organization_id: string
    environment: string
    document_id: string
    uuid: string | null
  }
}

export function toRecord(row: DocumentsTable): DocumentRecord {
  return {
    id: row.id,
    participantKey: row.participant_key,
    direction: row.direction,
    state: row.state,
    typeCode: row.type_code as TypeCode,
    date: row.date,
    number: row.number,
    uuid: row.uuid,
    counterpartyName: row.counterparty_name,
    counterpartyNameAr: row.counterparty_name_ar,
    sendingParticipantId: row.sending_participant_id,
    receivingParticipantId: row.receiving_participant_id,
    currency: row.currency,
    payable: row.payable,
    gross: row.gross,
    proforma: row.proforma,
    originalDocumentId: row.original_document_id,
    envelopeId: row.envelope_id,
    facts: toFacts(row),
    rejectedOnArrival: row.rejected_on_arrival,
    unread: row.unread,
    payeeAccounts: row.payee_accounts,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    changedBy: row.changed_by,
    issuedAt: row.issued_at?.toISOString() ?? null,
    issuedBy: row.issued_by,
    sendAt: row.send_at?.toISOString() ?? null,
    approval:
      row.approval === null
        ? null
        : { ...(row.approval_details as Omit<Approval, 'state'>), state: row.approval },
  }
}

function toFacts(row: DocumentsTable): ExchangeFacts {
  return {
    transmission: {
      state: row.transmission_state as ExchangeFacts['transmission']['state'],
      reason: row.transmission_reason,
    },
    messageLevelStatus: {
      state: row.message_level_status as ExchangeFacts['messageLevelStatus']['state'],
      overdue: row.message_level_overdue,
    },
    taxReport: {
      state: row.tax_report_state as ExchangeFacts['taxReport']['state'],
      reason: row.tax_report_reason,
      overdue: row.tax_report_overdue,
    },
    reportingIds: [row.reporting_id_1, row.reporting_id_2, row.reporting_id_3],
    rejection: row.rejection as RejectionReason[],
    response: row.response,
    responseSettled: row.response_settled,
    atProvider:
      row.at_provider === null
        ? null
        : {
            state: row.at_provider,
            delivered: row.provider_delivered,
            reported: row.provider_reported,
            overdue: row.provider_overdue,
          },
  }
}

/** The columns that hold what the exchange knows of a document. */
export function factColumns(facts: ExchangeFacts) {
  return {
    transmission_state: facts.transmission.state,
    transmission_reason: facts.transmission.reason,
    message_level_status: facts.messageLevelStatus.state,
    message_level_overdue: facts.messageLevelStatus.overdue,
    tax_report_state: facts.taxReport.state,
    tax_report_reason: facts.taxReport.reason,
    tax_report_overdue: facts.taxReport.overdue,
    reporting_id_1: facts.reportingIds[0],
    reporting_id_2: facts.reportingIds[1],
    reporting_id_3: facts.reportingIds[2],
    rejection: new JsonValue(facts.rejection),
    response: facts.response,
    response_settled: facts.responseSettled,
  }
}

/** The state of a document at the company's own provider; nothing for those that were not issued to a file. */
export function providerColumns(
  before: Pick<ExchangeFacts, 'atProvider'> | null,
  { atProvider }: ExchangeFacts,
  now: Date,
) {
  if (atProvider === null) return {}
  return {
    at_provider: atProvider.state,
    provider_delivered: atProvider.delivered,
    provider_reported: atProvider.reported,
    provider_overdue: atProvider.overdue,
    ...(before?.atProvider?.state === atProvider.state ? {} : { at_provider_since: now }),
  }
}

/** The columns that lists and searches read. */
export function summaryColumns(summary: DocumentSummary) {
  return {
    type_code: summary.typeCode,
    date: summary.date,
    number: summary.number,
    counterparty_name: summary.counterpartyName,
    counterparty_name_ar: summary.counterpartyNameAr,
    sending_participant_id: summary.sendingParticipantId,
    receiving_participant_id: summary.receivingParticipantId,
    currency: summary.currency,
    payable: summary.payable,
    gross: summary.gross,
    proforma: summary.proforma,
    search: summary.search,
  }
}
