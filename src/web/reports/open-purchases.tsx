import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { VatReturn } from '#contract/reports'
import { formatDecimal } from '#web/lib/format.ts'
import { MoneyText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CheckboxField } from '#web/ui/form/fields.tsx'
import styles from './reports.module.css'
import type { ReturnOf } from './reports-search.ts'

const decisions = ['disputed', 'undecided'] as const

/** States that box 9 includes unapproved bills, or excludes them, with the switch between both. */
export function OpenPurchases({
  vatReturn: {
    openPurchases: { documents, leftOut, vat },
  },
  isLeavingOut,
  onPurchases,
}: {
  vatReturn: VatReturn
  /** As the user has chosen, before the figures follow. */
  isLeavingOut: boolean
  onPurchases: (purchases: ReturnOf['purchases']) => void
}) {
  const { t } = useTranslation('reports')
  if (documents === 0) return null
  const amount = `\u2066${formatDecimal(vat)}\u2069`
  return (
    <Notice
      tone={leftOut ? 'info' : 'warning'}
      title={t(leftOut ? 'vatReturn.leftOutTitle' : 'vatReturn.openTitle', { count: documents })}
    >
      <p className={styles['openText']}>
        {t(leftOut ? 'vatReturn.leftOutText' : 'vatReturn.openText', { vat: amount })}
      </p>
      <div className="screen-only">
        <CheckboxField
          label={t('vatReturn.leaveOut')}
          checked={isLeavingOut}
          onChange={(event) => onPurchases(event.currentTarget.checked ? 'decided' : undefined)}
        />
      </div>
    </Notice>
  )
}

/** Below box 9: what disputed bills, and those that wait for a decision, add to it or would add. */
export function OpenPurchaseRows({ vatReturn: { from, openPurchases, to } }: { vatReturn: VatReturn }) {
  const { t } = useTranslation('reports')
  return decisions.map((decision) => {
    const { amount, documents, vat } = openPurchases[decision]
    if (documents === 0) return null
    const { leftOut } = openPurchases
    const label = t(`vatReturn.${leftOut ? 'leftOutOf' : 'includedIn'}.${decision}`)
    return (
      <tr key={decision} className={styles['part']}>
        <td>
          <bdi dir="ltr">9</bdi>
        </td>
        <th scope="row">
          {label} <span className={styles['hint']}>{t('vatReturn.documents', { count: documents })}</span>
        </th>
        <td data-amount="">
          <Link
            to="/reports"
            search={{
              ...{ view: 'register', from, to, side: 'purchases', box: '9', decision },
              ...(leftOut ? { purchases: 'decided' } : {}),
            }}
            className={styles['open']}
          >
            <span className={styles['hidden']}>{label}: </span>
            <MoneyText amount={amount} />
          </Link>
        </td>
        <td data-amount="">
          <MoneyText amount={vat} />
        </td>
      </tr>
    )
  })
}
