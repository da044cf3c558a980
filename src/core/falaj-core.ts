/**
 * The core for other programs: `import { … } from 'falaj/core'`. Everything public is named here; the rest may change
 * at any time. Built by `npm run build:core`, described in docs/core.md.
 */
export { dubaiDate, isPlainDate, type PlainDate } from '#core/calendar'
export {
  type CodeEntry,
  type CodeList,
  codeName,
  creditReasons,
  emirates,
  exemptionReasons,
  findCode,
  frequencies,
  type Language,
  type LongListName,
  legalRegistrationTypes,
  loadCodeList,
  paymentMeans,
  reverseChargeTypes,
} from '#core/codelists'
export {
  type CreditNoteInput,
  completeDraft,
  newDraft,
  newLine,
  type RetentionInvoiceInput,
  toCreditNote,
  toRetentionInvoice,
} from '#core/drafts'
export {
  checkEnvelope,
  type Envelope,
  type EnvelopeHeader,
  readEnvelope,
  writeEnvelope,
} from '#core/envelope'
export { type Finding, hasFatal, type Severity } from '#core/findings'
export { type Fix, fixFor } from '#core/fixes'
export {
  type Address,
  type InvoiceDocument,
  type InvoiceDraft,
  type InvoiceLine,
  type Item,
  invoiceDraftSchema,
  type Party,
  type Totals,
  totalsSchema,
} from '#core/invoice'
export {
  type DocumentKind,
  documentKinds,
  type Flags,
  isCreditNote,
  isSelfBilled,
  kindOf,
  typeCodeOf,
} from '#core/kinds'
export { type Confidence, type LawEntry, type LawTopic, lawAt, lawEntries, lawTopics } from '#core/law'
export {
  type Decimal,
  type DecimalString,
  decimal,
  parseDecimal,
  printDecimal,
  roundForDocument,
} from '#core/money'
export { parseUserDecimal } from '#core/number-text'
export {
  parseParticipantId,
  printParticipantId,
  type ReportOnlyReason,
  reportOnlyReason,
} from '#core/participant-ids'
export { hasLuhnCheckDigit, isTin, isTrn, parseTin, parseTrn, tinOfTrn } from '#core/party'
export {
  type CheckOptions,
  checkDocument,
  checkTree,
  checkXml,
  currentRulePack,
  documentKindOf,
  type RulePack,
  rulePackById,
  rulePackFor,
  rulePacks,
} from '#core/rules'
export { checkSchema } from '#core/schema'
export {
  buildMessageLevelStatus,
  checkMessageLevelStatus,
  linesOfFindings,
  type MessageLevelStatus,
  type MessageLevelStatusRequest,
  readMessageLevelStatus,
} from '#core/status'
export { computeTotals, type ExplainStep, explainTotals, netPriceOf, type TotalsOptions } from '#core/tax'
export {
  buildTaxData,
  checkTaxData,
  checkTaxDataWithSource,
  readTaxData,
  reportScopeOf,
  type TaxData,
  type TaxDataRequest,
} from '#core/tax-data'
export { modelPathFor, type ReadUblResult, readUbl, toXmlTree, type Unmodeled, writeUbl } from '#core/ubl'
export { type VatCategory, vatCategories } from '#core/vat'
export { parseXml, serializeXml, type XmlElement } from '#core/xml'
/** Options of `parseXml`. */
export type ParseXmlOptions = NonNullable<Parameters<typeof import('#core/xml').parseXml>[1]>
