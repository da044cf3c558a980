import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { entryOf, nameIn, paymentMeans } from '#core/codelists'
import { paymentBy, usualPayment } from '#core/form-defaults'
import { settingsQuery } from '#web/lib/settings-query.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './columns.module.css'

/** Columns that are not imported; those that seem to affect the totals are marked. */
export function LeftOutCard({ one, fields }: { one: Import; fields: readonly (string | null)[] }) {
  const { t } = useTranslation('imports')
  const left = one.columns.filter(({ filled }, index) => fields[index] === null && filled > 0)
  if (left.length === 0) return null
  return (
    <Card title={t('leftOut.title')} description={t('leftOut.text')}>
      <ul className={styles['facts']}>
        {left.map(({ concern, heading, samples }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may be the same
          <li key={index}>
            <span>
              <bdi>{heading}</bdi>
              {concern && <StandingBadge tone="waiting">{t(`concern.${concern}`)}</StandingBadge>}
            </span>
            <bdi className={styles['sample']}>{samples[0]}</bdi>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The default values of documents for fields without a column, as the company's settings have them. */
export function DefaultsCard({ fields }: { fields: readonly (string | null)[] }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const { days, method, terms } = useQuery(settingsQuery).data?.payment ?? usualPayment
  const means = entryOf(paymentMeans, method)
  const texts = {
    dueDate: t('defaults.dueDateIs', { count: days }),
    payment: t('defaults.paymentIs', {
      context: paymentBy(method, undefined) ? 'plain' : 'account',
      method: means ? nameIn(means, language) : method,
    }),
    terms: <bdi>{terms}</bdi>,
    itemType: t('defaults.itemTypeIs'),
  }
  const has = (...paths: string[]) => paths.some((path) => fields.includes(path))
  const filled = [
    ...(has('dueDate') ? [] : (['dueDate'] as const)),
    ...(has('paymentMeans', 'payeeAccount') ? [] : (['payment'] as const)),
    ...(terms === '' || has('paymentTerms') ? [] : (['terms'] as const)),
    ...(has('line.itemType', 'line.hsCode', 'line.sacCode') ? [] : (['itemType'] as const)),
  ]
  if (filled.length === 0) return null
  return (
    <Card title={t('defaults.title')}>
      <ul className={styles['facts']}>
        {filled.map((name) => (
          <li key={name}>
            <span className={styles['quiet']}>{t(`defaults.${name}`)}</span>
            <span>{texts[name]}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
