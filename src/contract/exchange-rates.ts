/** Exchange rates that the portal suggests for a document in another currency. */
import { z } from 'zod'
import { CurrencyCode, PlainDate } from './common.ts'
import { DocumentId } from './documents.ts'

/** `GET /documents/exchange-rate?currency=EUR` */
export const ExchangeRateQuery = z.object({ currency: CurrencyCode })
export type ExchangeRateQuery = z.infer<typeof ExchangeRateQuery>

/** AED for one unit, as in the newest issued document in that currency, which is named; null when there is none. */
export const SuggestedExchangeRate = z
  .object({ rate: z.string(), id: DocumentId, number: z.string(), date: PlainDate })
  .nullable()
export type SuggestedExchangeRate = z.infer<typeof SuggestedExchangeRate>
