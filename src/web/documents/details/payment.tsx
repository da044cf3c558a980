import { useTranslation } from 'react-i18next'
import { isCreditNote, isSelfBilled, kindOf } from '#core/kinds'
import { DateText } from '#web/ui/data/text.tsx'
import type { Detail } from '../queries.ts'
import { AddSupplier } from './add-supplier.tsx'
import styles from './pay-to.module.css'
import { PayTo } from './pay-to.tsx'
import { isRefused } from './use-decision.ts'

/** What a received invoice asks to be paid: how much, until when, to which account of which seller. */
export function Payment({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const kind = kindOf(document.typeCode)
  const isBill = document.direction === 'received' && kind !== undefined && !isSelfBilled(kind)
  if (!isBill || isRefused(document)) return null
  const { dueDate } = document.draft
  return (
    <section className={styles['payment']} aria-label={t('responses:pay.title')}>
      {!isCreditNote(kind) && <PayTo document={document} />}
      {!isCreditNote(kind) && dueDate && (
        <p className={styles['due']}>
          {t('form.issueDueLabel')}: <DateText value={dueDate} />
        </p>
      )}
      {document.changedAccount === null && <AddSupplier document={document} />}
    </section>
  )
}
