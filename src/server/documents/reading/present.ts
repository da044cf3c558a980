import type { z } from 'zod'
import type { DocumentDetail } from '#contract/documents'
import { isCreditNote, kindOf } from '#core/kinds'
import { remainingOf } from '../credits/index.ts'
import type { DocumentRecord } from '../model/index.ts'
import { presentRecord } from '../presentation/index.ts'
import type { FullDocument } from './full-document.ts'

type Detail = z.infer<typeof DocumentDetail>

/** The remaining amount of our issued invoice; null for all other documents. */
function creditable(record: DocumentRecord, related: FullDocument['related']): string | null {
  const kind = kindOf(record.typeCode)
  if (record.state !== 'issued' || kind === undefined || isCreditNote(kind)) return null
  const credits = related.filter(({ relation }) => relation === 'correctedBy')
  return remainingOf(
    record,
    credits.flatMap(({ document, part }) => (part === undefined ? [document] : [])),
    credits.flatMap(({ document, part }) => (part === undefined ? [] : [{ id: document.id, gross: part }])),
  )
}

/** A document with all related records. */
export function presentDetail({
  record,
  contents,
  timeline,
  attempts,
  related,
  changedAccount,
  approvedAccounts,
  approvers,
}: FullDocument): Detail {
  return {
    ...presentRecord(record),
    counterpartyAddressAr: record.counterpartyAddressAr,
    draft: contents.draft,
    totals: contents.totals,
    findings: [...contents.findings],
    timeline: [...timeline],
    attempts: [...attempts],
    related: related.map(({ document: other, relation }) => ({
      id: other.id as Detail['id'],
      number: other.number,
      typeCode: other.typeCode,
      relation,
    })),
    ids: {
      uuid: record.uuid,
      envelopeId: record.envelopeId,
      sha256: contents.xmlSha256,
      rulePack: contents.rulePack,
    },
    payeeAccounts: [...record.payeeAccounts],
    changedAccount: changedAccount && {
      accounts: [...changedAccount.accounts],
      known: changedAccount.known.map(({ account, documents, since }) => ({ account, documents, since })),
    },
    approvedAccounts: [...approvedAccounts],
    approvers: approvers && approvers.map(({ id, name }) => ({ id, name })),
    leftToCredit: creditable(record, related),
  }
}
