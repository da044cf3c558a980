import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import { filedPeriodRule } from '#core/draft-checks'
import { isolatedDay } from '#web/lib/day-text.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CheckboxField } from '#web/ui/form/fields.tsx'

/** The finding of a document whose date lies in a period whose VAT return is filed. */
export function filedPeriodFinding(findings: readonly Finding[]): Finding | undefined {
  return findings.find(({ rule }) => rule === filedPeriodRule)
}

/** Asks whether a document is issued into a filed period. */
export function FiledPeriodConfirmation({
  finding: { params },
  checked,
  onChange,
}: {
  finding: Finding
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const { t } = useTranslation('sending')
  const days = { from: isolatedDay(params?.['from'] ?? ''), to: isolatedDay(params?.['to'] ?? '') }
  return (
    <Notice isStatic tone="warning" title={t('filedPeriod.title', days)}>
      <CheckboxField
        label={t('filedPeriod.confirm')}
        description={t('filedPeriod.hint')}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Notice>
  )
}
