import type { Language } from '#contract/common'
import { withTradeSides } from '#core/verdict'
import arCommon from '../../../locales/ar/common.json' with { type: 'json' }
import arExchange from '../../../locales/ar/exchange.json' with { type: 'json' }
import arLifecycle from '../../../locales/ar/lifecycle.json' with { type: 'json' }
import enCommon from '../../../locales/en/common.json' with { type: 'json' }
import enExchange from '../../../locales/en/exchange.json' with { type: 'json' }
import enLifecycle from '../../../locales/en/lifecycle.json' with { type: 'json' }
import type { DocumentRecord } from './document.ts'
import { standingOf } from './standing.ts'

type Texts = Readonly<Record<string, string>>

const words = {
  en: wordsOf(enCommon, enExchange, enLifecycle),
  ar: wordsOf(arCommon, arExchange, arLifecycle),
}

function wordsOf(
  { typeCode }: typeof enCommon,
  { received, sent }: typeof enExchange | typeof arExchange,
  lifecycle: typeof enLifecycle | typeof arLifecycle,
) {
  const { exchangeStatus, receivedStatus, receivedVerdict, reportingStatus, verdict } = lifecycle
  return {
    type: typeCode as Texts,
    exchange: { ...exchangeStatus, ...receivedStatus } as Texts,
    reporting: reportingStatus as Texts,
    // As the screen has it: the word for what came in before the general one.
    standing: {
      sent: { ...verdict, ...sent.verdict } as Texts,
      received: { ...verdict, ...receivedVerdict, ...received.verdict } as Texts,
    },
  }
}

/** The kind of a document in a person's language, as the lists have it. */
export function typeWord(language: Language, typeCode: string): string {
  return words[language].type[typeCode] ?? typeCode
}

/** Where a document stands, as codes for programs: exchange, reporting and verdict. */
export function standingCodes(document: DocumentRecord): [string, string, string] {
  const { exchangeStatus, reportingStatus, verdict } = standingOf(document)
  return [exchangeStatus, reportingStatus, verdict]
}

/** The same in a person's language, in the words of the lists. */
export function standingWords(language: Language, document: DocumentRecord): [string, string, string] {
  const { exchange, reporting, standing } = words[language]
  const [exchangeCode, reportingCode, verdict] = standingCodes(document)
  const text = standing[document.direction][verdict] ?? verdict
  return [
    exchange[exchangeCode] ?? exchangeCode,
    reporting[reportingCode] ?? reportingCode,
    withTradeSides(document.typeCode, text),
  ]
}
