import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import { typeCodeOf } from '#core/kinds'
import { withTradeSides } from '#core/verdict'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { formatDecimal } from '#web/lib/format.ts'
import { settingsQuery } from '#web/lib/settings-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StandingBadge, type StandingTone } from '#web/ui/data/badge.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { withReportOnlyReceiver } from '../draft-parties.ts'
import { fixFor } from '../fixes.ts'
import { useCounterpartyRole, useForm, useFormMeta } from '../form-context.tsx'
import type { BuyerReachability, ReachabilityState } from '../receiver/reachability-tag.tsx'
import { rejectionRule } from '../rejection-marks.ts'
import { type FindingWords, useFindingText } from '../use-finding-text.ts'
import styles from './aside.module.css'
import { ChecklistState } from './checklist-state.tsx'
import { useChecklist } from './use-checklist.ts'

/** Number of findings shown before the others are expanded. */
const shownFirst = 6

interface ChecklistProps {
  readonly reach: BuyerReachability
  readonly onJump: (path: string) => void
}

/** Remaining tasks before the document can be sent; each entry leads to its field and may offer its fix. */
export function ChecklistCard(props: ChecklistProps) {
  return (
    <Card title={useChecklistTitle()} id="checklist">
      <Checklist {...props} />
    </Card>
  )
}

/** The same tasks over the form, on a screen that has no room for a card beside it. */
export function ChecklistDialog({
  onClose,
  onJump,
  ...props
}: ChecklistProps & { readonly onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={useChecklistTitle()}>
      <Checklist
        {...props}
        onJump={(path) => {
          onClose()
          onJump(path)
        }}
      />
    </Dialog>
  )
}

function useChecklistTitle(): string {
  const { t } = useTranslation('documents')
  const isProforma = useForm((state) => state.draft.proforma === true)
  return t(isProforma ? 'checklist.titleProforma' : 'checklist.title')
}

function Checklist({ reach, onJump }: ChecklistProps) {
  const { t } = useTranslation('documents')
  const { findings, isUntouched } = useChecklist()
  const [showAll, setShowAll] = useState(false)
  const words = useFindingText(useCounterpartyRole() === 'seller')
  const shown = showAll ? findings : findings.slice(0, shownFirst)
  return (
    <>
      <ChecklistState />
      <ul className={styles['findings']} data-untouched={isUntouched || undefined}>
        {shown.map((finding) => (
          <Entry key={`${finding.rule} ${finding.path}`} finding={finding} words={words} onJump={onJump} />
        ))}
      </ul>
      {findings.length > shownFirst && (
        <button type="button" data-touch className={styles['how']} onClick={() => setShowAll(!showAll)}>
          {showAll ? t('checklist.less') : t('checklist.more', { count: findings.length - shownFirst })}
        </button>
      )}
      <div className={styles['receiver']}>
        <BuyerState reach={reach} />
      </div>
    </>
  )
}

function Entry({
  finding,
  words,
  onJump,
}: {
  finding: Finding
  words: FindingWords
  onJump: (path: string) => void
}) {
  const { t } = useTranslation(['documents', 'fixes'])
  const { store } = useFormMeta()
  // The draft as it was when the finding was made; the fix changes the current one.
  const draft = useForm((state) => state.checked?.draft ?? state.draft)
  const products = useForm((state) => state.products)
  const update = useForm((state) => state.update)
  const field = words.field(finding.path)
  // A mark of a rejection names the rule of the rejection, if any.
  const rule = finding.rule === rejectionRule ? finding.params?.['rule'] : finding.rule
  const { data: settings } = useQuery(settingsQuery)
  const fix = fixFor(finding, { draft, products }, todayInDubai(), settings?.payment.days)
  return (
    <li data-severity={finding.severity}>
      <button
        type="button"
        data-touch
        onClick={() => onJump(finding.path)}
        title={t('checklist.goTo', { field: field || finding.rule })}
      >
        {field && <strong>{field}</strong>}
        <span>{words.placed(finding)}</span>
      </button>
      {rule && (
        <Link
          to="/support/rules/$rule"
          params={{ rule }}
          target="_blank"
          title={t('checklist.aboutRule', { rule })}
          className={styles['rule']}
          data-touch
        >
          <bdi dir="ltr">{rule}</bdi>
        </Link>
      )}
      {fix && (
        <Button
          variant="default"
          size="compact-sm"
          classNames={{ root: styles['fix'] ?? '', label: styles['fixLabel'] ?? '' }}
          onClick={() => {
            update(fix.apply)
            store.getState().touch(finding.path)
          }}
        >
          {t(fix.words, {
            ...fix.params,
            ...(fix.params['amount'] ? { amount: formatDecimal(fix.params['amount'], 2) } : {}),
          })}
        </Button>
      )}
    </li>
  )
}

const buyerWords: Readonly<Record<ReachabilityState, { key: string; tone: StandingTone } | null>> = {
  reachable: { key: 'buyerCan', tone: 'done' },
  cannotReceive: { key: 'buyerCannot', tone: 'needsYou' },
  notRegistered: { key: 'buyerUnknown', tone: 'needsYou' },
  noId: { key: 'buyerUnknown', tone: 'needsYou' },
  lookupFailed: { key: 'buyerLookupFailed', tone: 'waiting' },
  untrusted: { key: 'buyerUntrusted', tone: 'needsYou' },
  reportOnly: { key: 'buyerReportOnly', tone: 'notApplicable' },
  none: { key: 'buyerNotChecked', tone: 'neutral' },
  notChecked: { key: 'buyerNotChecked', tone: 'neutral' },
  noNetwork: { key: 'buyerNoNetwork', tone: 'notApplicable' },
  checking: null,
}

/** Whether the buyer is reachable and, if not, the options: look up again, or report without the network. */
function BuyerState({ reach }: { reach: BuyerReachability }) {
  const { t } = useTranslation('documents')
  const update = useForm((state) => state.update)
  const role = useCounterpartyRole()
  const words = buyerWords[reach.state]
  const typeCode = useForm((state) => typeCodeOf(state.draft.kind))
  if (!words) return <StandingBadge tone="neutral">{t('parties.reach.checking')}</StandingBadge>
  // There is no predefined id for a supplier who is not reachable.
  const canReportOnly =
    role === 'buyer' &&
    (reach.state === 'notRegistered' || reach.state === 'noId' || reach.state === 'cannotReceive')
  return (
    <div className={styles['buyer']}>
      <StandingBadge tone={words.tone}>{withTradeSides(typeCode, t(`checklist.${words.key}`))}</StandingBadge>
      {(canReportOnly || reach.state === 'lookupFailed' || reach.state === 'untrusted') && (
        <div className={styles['buttons']}>
          {reach.state !== 'noId' && (
            <Button variant="default" size="compact-sm" loading={reach.isFetching} onClick={reach.recheck}>
              {t('parties.checkAgain')}
            </Button>
          )}
          {canReportOnly && (
            <Button variant="default" size="compact-sm" onClick={() => update(withReportOnlyReceiver)}>
              {t('checklist.reportOnly')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
