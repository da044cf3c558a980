import { useTranslation } from 'react-i18next'
import { addDays, isPlainDate } from '#core/calendar'
import type { Finding } from '#core/findings'
import type { InvoiceDraft } from '#core/invoice'
import { isSelfBilled } from '#core/kinds'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { DateText, IdText, MoneyText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DescriptionList, Stack } from '#web/ui/layout/page.tsx'
import { useCounterpartyName, useForm } from './form-context.tsx'
import { scenarioOf } from './scenarios.ts'
import { useFindingText } from './use-finding-text.ts'
import { vatCategoryLabel } from './vat-category-label.ts'

/** Days from the date of an invoice to its due date, as in a new form. */
const usualTerm = 30

/** Summary of the document to be issued, with all unusual values: dates, and those that determine the tax. */
export function IssueFacts({ number }: { number: string }) {
  const { t } = useTranslation(['documents', 'common'])
  const draft = useForm((state) => state.draft)
  const payable = useForm((state) => state.totals.payable ?? '0')
  const findings = useForm((state) => state.check?.findings)
  const buyer = useCounterpartyName()
  const words = useFindingText()
  const scenario = scenarioOf(draft)
  const treatments = unusualTreatments(draft)
  const { issueDate = '', dueDate = '' } = draft
  const facts = [
    { label: t('form.issueNumberLabel'), value: <IdText value={number} strong /> },
    {
      label: t(isSelfBilled(draft.kind) ? 'form.issueSupplierLabel' : 'form.issueBuyerLabel'),
      value: <bdi>{buyer}</bdi>,
    },
    {
      label: t('form.issueAmountLabel'),
      value: <MoneyText amount={payable} currency={draft.currency ?? 'AED'} strong />,
    },
    ...(scenario === 'standard'
      ? []
      : [{ label: t('form.issueSupplyLabel'), value: t(`scenario.${scenario}`) }]),
    ...(treatments.length === 0
      ? []
      : [
          {
            label: t('form.issueVatLabel'),
            value: treatments
              .map(({ label, category }) => `${label} · ${t(`vat.${category}`)}`)
              .join(t('lines.listSeparator')),
          },
        ]),
    ...(issueDate === todayInDubai()
      ? []
      : [{ label: t('form.issueDateLabel'), value: <DateText value={issueDate} /> }]),
    ...(isUsualDueDate(draft)
      ? []
      : [{ label: t('form.issueDueLabel'), value: <DateText value={dueDate} /> }]),
  ]
  const typed = draft.number?.trim() ?? ''
  return (
    <Stack>
      <DescriptionList columns={3} items={facts} />
      {typed !== '' && typed !== number && (
        <Notice tone="warning">
          {t('form.issueOtherNumber', { typed: `\u2066${typed}\u2069`, number: `\u2066${number}\u2069` })}
        </Notice>
      )}
      {lastWarnings(findings ?? []).map((finding) => (
        <Notice tone="warning" key={`${finding.rule} ${finding.path}`}>
          {words.sentence(finding)}
        </Notice>
      ))}
    </Stack>
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
  const found = new Map(
    lines.flatMap(({ vat }) => (vat?.category ? [[vatCategoryLabel(vat), vat.category] as const] : [])),
  )
  const all = [...found].map(([label, category]) => ({ label, category }))
  return all.every(({ category }) => category === 'standard') ? [] : all
}

function isUsualDueDate({ issueDate = '', dueDate = '' }: InvoiceDraft): boolean {
  if (!isPlainDate(issueDate) || !isPlainDate(dueDate)) return true
  return dueDate === addDays(issueDate, usualTerm)
}
