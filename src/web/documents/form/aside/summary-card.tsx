import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Totals } from '#core/invoice'
import { isCreditNote } from '#core/kinds'
import { formatDecimal } from '#web/lib/format.ts'
import { useVatText } from '#web/lib/use-vat-text.ts'
import { MoneyText } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { printRoundedAmount } from '../../print-rounded-amount.ts'
import { useForm } from '../form-context.tsx'
import styles from './aside.module.css'
import { HowComputedDialog } from './how-computed-dialog.tsx'

/** The totals of the document on the screen, computed by the same code as at issue. */
export function SummaryCard() {
  const { t } = useTranslation('documents')
  const totals = useForm((state) => state.totals)
  const isCredit = useForm((state) => isCreditNote(state.draft.kind))
  const currency = useForm((state) => state.draft.currency ?? 'AED')
  const [isExplaining, setIsExplaining] = useState(false)
  const hasPayment = totals.prepaid !== undefined || totals.rounding !== undefined
  return (
    <Card title={t('summary.title')}>
      <dl className={styles['sums']}>
        <Sum label={t('summary.subtotal')} amount={totals.lineNetTotal} />
        {totals.allowanceTotal && (
          <Sum label={t('summary.allowances')} amount={negated(totals.allowanceTotal)} />
        )}
        {totals.chargeTotal && <Sum label={t('summary.charges')} amount={totals.chargeTotal} />}
        {(totals.allowanceTotal || totals.chargeTotal) && (
          <Sum label={t('summary.taxable')} amount={totals.netTotal} />
        )}
        <Sum label={t('summary.tax')} amount={totals.taxTotal} />
        <Breakdown totals={totals} />
      </dl>
      <dl className={styles['grand']}>
        <div>
          <dt>{t(isCredit ? 'summary.totalCredit' : 'summary.total')}</dt>
          <dd>
            <MoneyText amount={totals.grossTotal ?? '0'} currency={currency} />
          </dd>
        </div>
      </dl>
      <dl className={styles['sums']}>
        {totals.prepaid && <Sum label={t('summary.prepaid')} amount={negated(totals.prepaid)} />}
        {totals.rounding && <Sum label={t('summary.rounding')} amount={totals.rounding} />}
        {hasPayment && <Sum label={t('summary.payable')} amount={totals.payable} strong />}
        {totals.taxTotalAed && <Sum label={t('summary.taxAed')} amount={totals.taxTotalAed} />}
        {totals.grossTotalAed && <Sum label={t('summary.totalAed')} amount={totals.grossTotalAed} />}
        {totals.retention && (
          <>
            <Sum label={t('retention.amount')} amount={totals.retention.amount} />
            <Sum label={t('retention.shownTax')} amount={totals.retention.taxAmount} />
            <Sum label={t('retention.shownTotal')} amount={totals.retention.total} />
          </>
        )}
      </dl>
      <button type="button" data-touch className={styles['how']} onClick={() => setIsExplaining(true)}>
        {t('summary.how')}
      </button>
      {isExplaining && <HowComputedDialog onClose={() => setIsExplaining(false)} />}
    </Card>
  )
}

function Sum({ label, amount, strong }: { label: string; amount: string | undefined; strong?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {amount === undefined ? (
          '–'
        ) : (
          <MoneyText amount={printRoundedAmount(amount)} {...(strong ? { strong } : {})} />
        )}
      </dd>
    </div>
  )
}

/** The tax by category and rate, if there is more than one. */
function Breakdown({ totals }: { totals: Totals }) {
  const { t } = useTranslation('documents')
  const vatText = useVatText()
  if (totals.breakdown.length < 2) return null
  return totals.breakdown.map((entry) => {
    const taxable = formatDecimal(printRoundedAmount(entry.taxable ?? '0'))
    return (
      <div key={`${entry.category} ${entry.rate}`} className={styles['part']}>
        <dt>{t('summary.taxOf', { mark: `\u2068${vatText.short(entry)}\u2069`, taxable })}</dt>
        <dd>
          <MoneyText amount={printRoundedAmount(entry.taxAmount ?? '0')} />
        </dd>
      </div>
    )
  })
}

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
