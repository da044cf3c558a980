import { useTranslation } from 'react-i18next'
import { daysBetween } from '#core/calendar'
import { decimal, isZero } from '#core/money'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { usePaidText } from '#web/lib/use-paid-text.ts'
import { DateText, MoneyText } from '#web/ui/data/text.tsx'
import { approvalOf } from '../approval/approval-state.tsx'
import type { Detail } from '../queries.ts'
import styles from './details.module.css'

/**
 * Amount, payment state and due date of a sent document, which a phone shows above the paper. An approver of a draft
 * also sees them, and the buyer, on a wide screen.
 */
export function AmountLine({ document, place }: { document: Detail; place: 'main' | 'first' }) {
  const { t } = useTranslation('documents')
  const paidText = usePaidText()
  const localName = useLocalName()
  const { counterpartyName, counterpartyNameAr, currency, direction, dueDate, payable, settlement } = document
  if (direction !== 'sent') return null
  const isDraft = approvalOf(document) !== null
  const name = localName(counterpartyName, counterpartyNameAr)
  const isOpen = settlement !== null && !isZero(decimal(settlement.open))
  const isPastDue =
    isOpen &&
    settlement.state !== 'reportedPaid' &&
    Boolean(dueDate && daysBetween(todayInDubai(), dueDate) < 0)
  const state = settlement && (isPastDue ? t('paid.pastDue') : paidText(settlement.state, document.typeCode))
  return (
    <section className={styles['amountLine']} data-place={place} data-draft={isDraft || undefined}>
      <p className={styles['amount']}>
        <MoneyText amount={payable} currency={currency} strong />
      </p>
      {isDraft && name && (
        <p>
          {t('columns.buyer')}: <bdi>{name}</bdi>
        </p>
      )}
      <p className={styles['hint']}>
        {state && (
          <span data-tone={isPastDue ? 'needsYou' : isOpen ? undefined : 'done'} className={styles['paid']}>
            {state}
          </span>
        )}
        {settlement?.state === 'partlyPaid' && (
          <>
            {' · '}
            {t('paid.open')}: <MoneyText amount={settlement.open} currency={currency} />
          </>
        )}
        {dueDate && (isOpen || isDraft) && (
          <>
            {state && ' · '}
            {t('form.issueDueLabel')}: <DateText value={dueDate} />
          </>
        )}
      </p>
    </section>
  )
}
