import { guidelines, standing } from './entry.ts'

/** The guidelines on the content of documents, for the most frequent questions. */
export const documentContent = {
  /** The code of goods (HS); the ministry will announce from which day it is required. */
  'document.goodsCodes': [standing({ isRequired: false }, guidelines('37'))],
  /** Only sums of the document are rounded, to this many decimals. */
  'document.rounding': [standing({ decimals: 2 }, guidelines('35, 37'))],
  'document.creditNoteForSeveral': [standing({ isAllowed: true }, guidelines('35'))],
  /** Amounts that the buyer holds back until later. */
  'document.retentionAmounts': [standing({ isAllowed: false }, guidelines('27'))],
  /** A final invoice after an advance states the amount paid (p. 35, no. 9), or only the balance (App. 5). */
  'document.advances': [standing({ ways: 2 }, guidelines('35, App. 5'))],
} as const
