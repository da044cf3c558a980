import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiledReturnRow } from '#contract/filed-returns'
import type { VatReturn } from '#contract/reports'
import { isFilingPeriod } from '#core/vat-return'
import { useCan } from '#web/identity/index.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { ReasonDialog } from '#web/ui/overlays/reason-dialog.tsx'
import { CorrectFilingDialog } from './correct-filing-dialog.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { filedOfPeriodQuery, withdrawFiling } from './filed-queries.ts'
import { FiledLine, usePeriodText } from './filed-text.tsx'
import { LateChanges } from './late-changes.tsx'
import { MarkFiledDialog } from './mark-filed-dialog.tsx'

/** Whether the return of the shown period is filed, what has changed since, and the actions to mark it and to withdraw that. */
export function FilingCard({ vatReturn, isCurrent }: { vatReturn: VatReturn; isCurrent: boolean }) {
  const { t } = useTranslation('reports')
  const canIssue = useCan('document.issue')
  const periodText = usePeriodText()
  const { from, to } = vatReturn
  const query = useQuery(filedOfPeriodQuery({ from, to }))
  const [isMarking, setIsMarking] = useState(false)
  if (!query.data) return <QueryError query={query} />
  const standing = query.data.filter(({ withdrawn }) => withdrawn === null)
  const own = standing.find((filed) => filed.from === from && filed.to === to)
  if (own) return <Filed key={own.id} filed={own} vatReturn={vatReturn} canChange={canIssue} />
  const [other] = standing
  if (other)
    return (
      <Notice
        title={t('filed.otherTitle')}
        actions={
          <LinkButton
            variant="default"
            size="xs"
            to="/reports"
            search={{
              ...{ view: 'vat-return', from: other.from, to: other.to },
              ...(other.purchases === 'decided' ? { purchases: 'decided' } : {}),
            }}
          >
            {t('filed.showOther')}
          </LinkButton>
        }
      >
        {t('filed.otherText', { period: periodText(other) })}
      </Notice>
    )
  // A return is filed after its period, of whole months.
  if (!canIssue || to >= todayInDubai() || !isFilingPeriod(from, to)) return null
  return (
    <div className="screen-only">
      <Card
        title={t('filed.openTitle')}
        description={t('filed.openText')}
        actions={
          <Button variant="default" disabled={!isCurrent} onClick={() => setIsMarking(true)}>
            {t('filed.mark')}
          </Button>
        }
      />
      {isMarking && <MarkFiledDialog vatReturn={vatReturn} onClose={() => setIsMarking(false)} />}
    </div>
  )
}

function Filed({
  filed,
  vatReturn,
  canChange,
}: {
  filed: FiledReturnRow
  vatReturn: VatReturn
  canChange: boolean
}) {
  const { t } = useTranslation('reports')
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<'correct' | 'figures' | 'withdraw' | null>(null)
  const close = () => setOpened(null)
  const shows = vatReturn.openPurchases.leftOut ? 'decided' : 'all'
  return (
    <Card
      title={t('filed.title')}
      description={<FiledLine filed={filed} />}
      actions={
        <>
          <Button variant="default" onClick={() => setOpened('figures')}>
            {t('filed.figures')}
          </Button>
          {canChange && (
            <>
              <Button variant="default" onClick={() => setOpened('correct')}>
                {t('filed.correct')}
              </Button>
              <Button variant="default" onClick={() => setOpened('withdraw')}>
                {t('filed.withdraw')}
              </Button>
            </>
          )}
        </>
      }
    >
      {filed.purchases !== shows && <p>{t(`filed.filedWith.${filed.purchases}`)}</p>}
      <LateChanges id={filed.id} />
      {opened === 'figures' && <FiguresDialog filed={filed} onClose={close} />}
      {opened === 'correct' && <CorrectFilingDialog filed={filed} onClose={close} />}
      {opened === 'withdraw' && (
        <ReasonDialog
          title={t('filed.withdrawTitle')}
          label={t('filed.reason')}
          fault={t('filed.noReason')}
          confirmLabel={t('filed.withdraw')}
          onClose={close}
          onConfirm={async (reason) => {
            await withdrawFiling(filed.id, reason)
            await queryClient.invalidateQueries({ queryKey: ['reports'] })
            toast.success(t('filed.withdrawnToast'))
          }}
        >
          {t('filed.withdrawText')}
        </ReasonDialog>
      )}
    </Card>
  )
}
