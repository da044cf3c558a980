import { useTranslation } from 'react-i18next'
import { groupIban } from '#core/bank-accounts'
import type { Finding } from '#core/findings'
import type { InvoiceDraft } from '#core/invoice'
import { isCreditNote } from '#core/kinds'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { saysRate, useVatText } from '#web/lib/use-vat-text.ts'
import { DateText, IdText, MoneyText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DescriptionList, Stack } from '#web/ui/layout/page.tsx'
import { useForm } from './form-context.tsx'
import styles from './issue-facts.module.css'
import { scenarioOf } from './scenarios.ts'
import { useFindingText } from './use-finding-text.ts'

/** What is issued, each fact once: the amounts, an unusual tax treatment, and the dates and account of the payment. */
export function IssueFacts({ number }: { number: string }) {
  const { t } = useTranslation(['documents', 'common'])
  const draft = useForm((state) => state.draft)
  const payable = useForm((state) => state.totals.payable ?? '0')
  const tax = useForm((state) => state.totals.taxTotal ?? '0')
  const findings = useForm((state) => state.check?.findings)
  const words = useFindingText()
  const { currency = 'AED', issueDate = '', dueDate = '' } = draft
  const account = draft.paymentMeans?.[0]?.account?.value?.replaceAll(/\s+/g, '')
  const facts = [
    ...(issueDate === todayInDubai()
      ? []
      : [{ label: t('form.issueDateLabel'), value: <DateText value={issueDate} /> }]),
    ...(dueDate === '' || isCreditNote(draft.kind)
      ? []
      : [{ label: t('form.issueDueLabel'), value: <DateText value={dueDate} /> }]),
    ...(account && !isCreditNote(draft.kind)
      ? [{ label: t('form.issueAccountLabel'), value: <IdText value={groupIban(account)} /> }]
      : []),
  ]
  const typed = draft.number?.trim() ?? ''
  return (
    <Stack>
      <dl className={styles['amounts']}>
        <div>
          <dt>{t('form.issueAmountLabel')}</dt>
          <dd>
            <MoneyText amount={payable} currency={currency} strong />
          </dd>
        </div>
        <div>
          <dt>{t('form.issueVatLabel')}</dt>
          <dd>
            <MoneyText amount={tax} currency={currency} />
          </dd>
        </div>
      </dl>
      <UnusualSupply draft={draft} />
      {facts.length > 0 && <DescriptionList items={facts} />}
      {typed !== '' && typed !== number && (
        <Notice isStatic tone="warning">
          {t('form.issueOtherNumber', { typed: `\u2066${typed}\u2069`, number: `\u2066${number}\u2069` })}
        </Notice>
      )}
      {lastWarnings(findings ?? []).map((finding) => (
        <Notice isStatic tone="warning" key={`${finding.rule} ${finding.path}`}>
          {words.sentence(finding)}
        </Notice>
      ))}
    </Stack>
  )
}

/** The type of supply and the treatments of the lines, if they are not the usual ones: they determine the tax. */
function UnusualSupply({ draft }: { draft: InvoiceDraft }) {
  const { t } = useTranslation('documents')
  const scenario = scenarioOf(draft)
  const vatText = useVatText()
  const treatments = unusualTreatments(draft)
    .map((vat) =>
      saysRate(vat.category) ? `${vatText.short(vat)} · ${t(`vat.${vat.category}`)}` : vatText.short(vat),
    )
    .join(t('lines.listSeparator'))
  if (scenario === 'standard')
    return treatments ? (
      <Notice isStatic tone="warning" title={`${t('form.issueVatLabel')}: ${treatments}`} />
    ) : null
  return (
    <Notice isStatic tone="warning" title={t('form.issueUnusual', { supply: t(`scenario.${scenario}`) })}>
      {treatments}
    </Notice>
  )
}

const dateRules: readonly string[] = [
  'falaj-issue-date-future',
  'falaj-issue-date-old',
  'falaj-due-date-early',
  'falaj-due-date-far',
  'falaj-supply-date-far',
]

/** The warnings about dates and the exchange rate, repeated because they cannot be changed after issue. */
function lastWarnings(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ rule }) => dateRules.includes(rule) || rule.startsWith('falaj-rate-'))
}

/** The distinct treatments of the lines, if one of them is not the standard rate. */
function unusualTreatments({ lines = [] }: InvoiceDraft) {
  const distinct = new Map(
    lines.flatMap(({ vat: { category, rate } = {} }) =>
      category ? [[`${category} ${rate}`, { category, rate }] as const] : [],
    ),
  )
  const all = [...distinct.values()]
  return all.every(({ category }) => category === 'standard') ? [] : all
}
