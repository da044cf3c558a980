/** All declared domain events, by name. A new file of a declaration is added here. */
import { contactArchived } from './contact-archived.ts'
import { contactCreated } from './contact-created.ts'
import { contactDeleted } from './contact-deleted.ts'
import { contactMerged } from './contact-merged.ts'
import { contactUpdated } from './contact-updated.ts'
import { documentApprovalDecided } from './document-approval-decided.ts'
import { documentApprovalRequested } from './document-approval-requested.ts'
import { documentApprovalWithdrawn } from './document-approval-withdrawn.ts'
import { documentCanceled } from './document-canceled.ts'
import { documentDelivered } from './document-delivered.ts'
import { documentFailed } from './document-failed.ts'
import { documentIssued } from './document-issued.ts'
import { documentIssuedToFile } from './document-issued-to-file.ts'
import { documentPaymentRecorded } from './document-payment-recorded.ts'
import { documentPaymentUndone } from './document-payment-undone.ts'
import { documentProviderUpdated } from './document-provider-updated.ts'
import { documentReceived } from './document-received.ts'
import { documentReceivedElsewhere } from './document-received-elsewhere.ts'
import { documentRefused } from './document-refused.ts'
import { documentRejected } from './document-rejected.ts'
import { documentReportFailed } from './document-report-failed.ts'
import { documentReportWithdrawn } from './document-report-withdrawn.ts'
import { documentReported } from './document-reported.ts'
import { documentResponded } from './document-responded.ts'
import type { DomainEventType } from './domain-event.ts'
import { importFailed } from './import-failed.ts'
import { importFinished } from './import-finished.ts'
import { importUndone } from './import-undone.ts'
import { keyCreated } from './key-created.ts'
import { keyRevoked } from './key-revoked.ts'
import { keyRotated } from './key-rotated.ts'
import { participantCreated } from './participant-created.ts'
import { participantDelinked } from './participant-delinked.ts'
import { participantRegistered } from './participant-registered.ts'
import { participantUpdated } from './participant-updated.ts'
import { productArchived } from './product-archived.ts'
import { productCreated } from './product-created.ts'
import { productDeleted } from './product-deleted.ts'
import { productUpdated } from './product-updated.ts'
import { returnFiled } from './return-filed.ts'
import { returnFilingCorrected } from './return-filing-corrected.ts'
import { returnFilingWithdrawn } from './return-filing-withdrawn.ts'

const declared: readonly DomainEventType[] = [
  documentIssued,
  documentIssuedToFile,
  documentDelivered,
  documentRejected,
  documentFailed,
  documentCanceled,
  documentReported,
  documentReportFailed,
  documentReportWithdrawn,
  documentReceived,
  documentRefused,
  documentReceivedElsewhere,
  documentResponded,
  documentProviderUpdated,
  documentPaymentRecorded,
  documentPaymentUndone,
  documentApprovalRequested,
  documentApprovalDecided,
  documentApprovalWithdrawn,
  importFinished,
  importFailed,
  importUndone,
  participantCreated,
  participantUpdated,
  participantRegistered,
  participantDelinked,
  contactCreated,
  contactUpdated,
  contactArchived,
  contactDeleted,
  productCreated,
  productUpdated,
  productArchived,
  productDeleted,
  contactMerged,
  keyCreated,
  keyRotated,
  keyRevoked,
  returnFiled,
  returnFilingCorrected,
  returnFilingWithdrawn,
]

export const domainEvents: ReadonlyMap<string, DomainEventType> = new Map(
  declared.map((event) => [event.name, event]),
)
