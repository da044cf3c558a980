import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttentionGroup } from '#contract/exchange'
import type { Permission } from '#core/access'
import { useCan } from '#web/identity/index.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { ActionButton, LinkButton } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { IdText, InstantText, MoneyText } from '#web/ui/data/text.tsx'
import { isLinkedAction } from './linked-action.ts'
import styles from './sending.module.css'
import { retryVerdicts, useBulkRetry } from './use-bulk-run.ts'
import { nextActionKey, verdictKey } from './verdict-keys.ts'

/** Documents that need attention, by verdict. */
export function AttentionGroups({ groups }: { groups: readonly AttentionGroup[] }) {
  const mayAct = useMayAct()
  // What the user can do comes first; each part stays in its order.
  const ordered = [...groups.filter(mayAct), ...groups.filter((group) => !mayAct(group))]
  return (
    <ul className={styles['groups']}>
      {ordered.map((group) => (
        <AttentionItem key={`${group.direction} ${group.verdict}`} group={group} />
      ))}
    </ul>
  )
}

const listRoute = { sent: '/documents/sent', received: '/documents/received' } as const
const viewRoute = {
  sent: '/documents/sent/view/$documentId',
  received: '/documents/received/view/$documentId',
} as const

type OnlyDocument = NonNullable<AttentionGroup['only']>

function AttentionItem({ group }: { group: AttentionGroup }) {
  const { t } = useTranslation(['attention', 'lifecycle', 'exchange'])
  const localName = useLocalName()
  const { amounts, verdict, direction, count, only, tone, since } = group
  const to = listRoute[direction]
  return (
    <li>
      <div className={styles['verdict']}>
        <Link to={to} search={{ verdict } as never} className={styles['link']}>
          <StandingBadge tone={tone}>{t(verdictKey(direction, verdict))}</StandingBadge>
        </Link>
        {only && (
          <p className={styles['only']}>
            <Link to={viewRoute[direction]} params={{ documentId: only.documentId }} data-touch>
              {only.number ? <IdText value={only.number} strong /> : t('open', { count })}
            </Link>{' '}
            · <bdi>{localName(only.counterpartyName, only.counterpartyNameAr)}</bdi>
          </p>
        )}
        <p className={styles['hint']}>
          {!only && <>{t(direction, { count })} · </>}
          {t('since', { count })} <InstantText value={since} />
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

/** Whether the user has the permission for the action of a group. */
function useMayAct(): (group: AttentionGroup) => boolean {
  const canRetry = useCan('exchange.retry')
  const may: Readonly<Record<string, boolean>> = {
    'exchange.retry': canRetry,
    'document.issue': useCan('document.issue'),
    'document.draft': useCan('document.draft'),
    'document.receive': useCan('document.receive'),
  }
  return ({ direction, next, verdict }) => {
    if (direction === 'sent' && retryVerdicts.has(verdict)) return canRetry
    return may[permissions[next] ?? ''] ?? true
  }
}

/** The permission without which an action is not offered: its document is only shown. */
const permissions: Readonly<Record<string, Permission>> = {
  agreeWithBuyer: 'exchange.retry',
  approve: 'document.issue',
  correctDocument: 'document.draft',
  decide: 'document.receive',
  finishDraft: 'document.draft',
  repairReport: 'exchange.retry',
  settleDispute: 'document.issue',
  settleQuestion: 'document.issue',
}

/** Retries all documents of a verdict where that is safe, or opens the only one; otherwise lists them. */
function AttentionAction({ group }: { group: AttentionGroup }) {
  const { t } = useTranslation(['attention', 'lifecycle', 'exchange'])
  const canRetry = useCan('exchange.retry')
  const start = useBulkRetry()
  const { verdict, direction, next, count } = group
  if (direction === 'sent' && retryVerdicts.has(verdict) && canRetry)
    return (
      <ActionButton variant="default" action={() => start({ verdict })}>
        {t('retryAll', { count })}
      </ActionButton>
    )
  if (next === 'reportOutage')
    return (
      <LinkButton to={'/outages' as never} variant="default">
        {t('lifecycle:next.reportOutage')}
      </LinkButton>
    )
  if (group.only) return <OpenOnly group={group} only={group.only} />
  return (
    <LinkButton to={listRoute[direction]} search={{ verdict } as never} variant="default">
      {t('open', { count })}
    </LinkButton>
  )
}

/** Opens the only document of a verdict and asks the question of its action, or opens its corrected copy. */
function OpenOnly({ group: { direction, next }, only }: { group: AttentionGroup; only: OnlyDocument }) {
  const { t } = useTranslation(['attention', 'lifecycle', 'exchange'])
  const navigate = useNavigate()
  const isAllowed = useCan(permissions[next] ?? 'document.read')
  async function open() {
    const { documentId } = only
    if (next === 'correctDocument' && isAllowed)
      return await navigate({ to: '/documents/sent/new', search: { correct: documentId } })
    const ask = isAllowed && isLinkedAction(next) ? { ask: next } : {}
    await navigate({ to: viewRoute[direction], params: { documentId }, state: ask })
  }
  return (
    <ActionButton variant="default" action={open}>
      {next === 'none' || next === 'wait' || !isAllowed ? t('open', { count: 1 }) : t(nextActionKey(next))}
    </ActionButton>
  )
}
