import { useTranslation } from 'react-i18next'
import { lawAt, type ScopeAnswers } from '#core/law'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { SentenceText } from '#web/ui/data/text.tsx'
import { amountText } from './law-texts.ts'

/** An answer about yearly revenue, which determines who is a large taxpayer; `core/law` has the amount. */
export function RevenueAnswer({ choice }: { choice: ScopeAnswers['revenue'] }) {
  const { t } = useTranslation('scope')
  const language = useLanguage()
  const { revenueAed } = lawAt('mandate.largeTaxpayer', todayInDubai()).value
  const revenue = amountText(revenueAed?.from ?? '', language)
  return <SentenceText>{t(`answer.revenue.${choice}`, { revenue })}</SentenceText>
}
