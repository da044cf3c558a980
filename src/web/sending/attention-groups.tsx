import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttentionGroup } from '#contract/exchange'
import { useCan } from '#web/identity/index.ts'
import { ActionButton, LinkButton } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { InstantText, MoneyText } from '#web/ui/data/text.tsx'
import { onlyDocumentWith } from './queries.ts'
import styles from './sending.module.css'
import { retryVerdicts, useBulkRetry } from './use-bulk-run.ts'
import { nextActionKey, verdictKey } from './verdict-keys.ts'

/** Documents that need attention, by verdict. */
export function AttentionGroups({ groups }: { groups: readonly AttentionGroup[] }) {
  return (
    <ul className={styles['groups']}>
      {groups.map((group) => (
        <AttentionItem key={`${group.direction} ${group.verdict}`} group={group} />
      ))}
    </ul>
  )
}

const listRoute = { sent: '/documents/sent', received: '/documents/received' } as const

function AttentionItem({ group }: { group: AttentionGroup }) {
  const { t } = useTranslation(['sending', 'lifecycle', 'exchange'])
  const { amounts, verdict, direction, count, tone, since } = group
  const to = listRoute[direction]
  return (
    <li>
      <div className={styles['verdict']}>
        <Link to={to} search={{ verdict } as never} className={styles['link']}>
          <StandingBadge tone={tone}>{t(verdictKey(direction, verdict))}</StandingBadge>
        </Link>
        <p className={styles['hint']}>
          {t(`attention.${direction}`, { count })} · {t('attention.since', { count })}{' '}
          <InstantText value={since} />
        </p>
        <p className={styles['hint']}>
          {amounts.map(({ currency, amount }, index) => (
            <Fragment key={currency}>
              {index > 0 && ' · '}
              <MoneyText amount={amount} currency={currency} />
            </Fragment>
          ))}
        </p>
      </div>
      <AttentionAction group={group} />
    </li>
  )
}

/** Retries all documents of a verdict where that is safe, or corrects the only one; otherwise links to them. */
function AttentionAction({ group }: { group: AttentionGroup }) {
  const { t } = useTranslation(['sending', 'lifecycle', 'exchange'])
  const canRetry = useCan('exchange.retry')
  const canDraft = useCan('document.draft')
  const start = useBulkRetry()
  const { verdict, direction, next, count } = group
  if (direction === 'sent' && retryVerdicts.has(verdict) && canRetry)
    return (
      <ActionButton variant="default" action={() => start({ verdict })}>
        {t('attention.retryAll', { count })}
      </ActionButton>
    )
  if (next === 'reportOutage')
    return (
      <LinkButton to={'/outages' as never} variant="default">
        {t('lifecycle:next.reportOutage')}
      </LinkButton>
    )
  const isCorrected = next === 'correctDocument'
  if (isCorrected && count === 1 && canDraft) return <CorrectOnly verdict={verdict} />
  return (
    <LinkButton to={listRoute[direction]} search={{ verdict } as never} variant="default">
      {next === 'none' || next === 'wait' || isCorrected
        ? t('attention.open', { count })
        : t(nextActionKey(next))}
    </LinkButton>
  )
}

/** Opens the corrected copy of the only document of a verdict; the list if it is no longer the only one. */
function CorrectOnly({ verdict }: { verdict: string }) {
  const { t } = useTranslation('lifecycle')
  const navigate = useNavigate()
  async function open() {
    const id = await onlyDocumentWith(verdict).catch(() => undefined)
    if (id) await navigate({ to: '/documents/sent/new', search: { correct: id } })
    else await navigate({ to: listRoute.sent, search: { verdict } as never })
  }
  return (
    <ActionButton variant="default" action={open}>
      {t(nextActionKey('correctDocument'))}
    </ActionButton>
  )
}
