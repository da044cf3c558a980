import type { Language } from '#contract/common'
import { verdictKeys, withTradeSides } from '#core/verdict'
import arCommon from '../../../../locales/ar/common.json' with { type: 'json' }
import arExchange from '../../../../locales/ar/exchange.json' with { type: 'json' }
import arLifecycle from '../../../../locales/ar/lifecycle.json' with { type: 'json' }
import enCommon from '../../../../locales/en/common.json' with { type: 'json' }
import enExchange from '../../../../locales/en/exchange.json' with { type: 'json' }
import enLifecycle from '../../../../locales/en/lifecycle.json' with { type: 'json' }
import type { DocumentRecord } from '../model/index.ts'
import { standingOf } from '../standing/index.ts'

type Texts = Readonly<Record<string, string>>

const words = {
  en: wordsOf(enCommon, enExchange, enLifecycle),
  ar: wordsOf(arCommon, arExchange, arLifecycle),
}

function wordsOf(
  { typeCode }: typeof enCommon,
  exchange: typeof enExchange | typeof arExchange,
  lifecycle: typeof enLifecycle | typeof arLifecycle,
) {
  const { exchangeStatus, receivedStatus, reportingStatus } = lifecycle
  return {
    type: typeCode as Texts,
    exchange: { ...exchangeStatus, ...receivedStatus } as Texts,
    reporting: reportingStatus as Texts,
    rooms: { exchange, lifecycle },
  }
}

/** The text at a key such as `lifecycle:verdict.complete`. */
function textAt(rooms: Readonly<Record<string, object>>, key: string): string | undefined {
  const [room = '', ...steps] = key.split(/[:.]/)
  const label = steps.reduce<unknown>((texts, step) => (texts as Texts | undefined)?.[step], rooms[room])
  return typeof label === 'string' ? label : undefined
}

/** The kind of a document in a user's language, as in the lists. */
export function typeLabel(language: Language, typeCode: string): string {
  return words[language].type[typeCode] ?? typeCode
}

/** The state of a document in a user's language, in the words of the lists: exchange, reporting and verdict. */
export function statusLabels(language: Language, document: DocumentRecord): [string, string, string] {
  const { exchange, reporting, rooms } = words[language]
  const { exchangeStatus, reportingStatus, verdict } = standingOf(document)
  const keys = verdictKeys(document.direction, 'verdict', verdict)
  const text = keys.map((key) => textAt(rooms, key)).find(Boolean) ?? verdict
  return [
    exchange[exchangeStatus] ?? exchangeStatus,
    reporting[reportingStatus] ?? reportingStatus,
    withTradeSides(document.typeCode, text),
  ]
}
