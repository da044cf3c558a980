import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { deletedPerson } from '#contract/deleted-person'
import type { Notice } from '#contract/notices'
import { groupIban } from '#core/bank-accounts'
import { isolatedDay, isolatedMoment } from '#web/lib/day-text.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { verdictKey } from '#web/sending/index.ts'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { InstantText, SentenceText, useAmountText } from '#web/ui/data/text.tsx'
import { noticeNamespaces } from './notice-namespaces.ts'
import styles from './notices.module.css'
import { markNoticesRead } from './queries.ts'

const tones = { info: 'neutral', good: 'done', warning: 'waiting', urgent: 'needsYou' } as const

/** One notice; opening its subject marks it as read. */
export function NoticeItem({ notice, onGo }: { notice: Notice; onGo?: () => void }) {
  const { t } = useTranslation(noticeNamespaces)
  const language = useLanguage()
  const params = textParams(notice, { t, language, amountText: useAmountText() })
  const target = linkTarget(notice)
  const text = t(`notices:kind.${notice.kind}.text`, params)
  const inside = (
    <>
      <span className={styles['noticeTitle']}>
        <StandingBadge tone={tones[notice.tone]}>
          <SentenceText>{headline(t, notice, params)}</SentenceText>
        </StandingBadge>
        {!notice.read && <span className="visually-hidden">{t('notices:unread')}</span>}
      </span>
      {text && (
        <span className={styles['noticeText']}>
          <SentenceText>{text}</SentenceText>
        </span>
      )}
      <span className={styles['noticeTime']}>
        <InstantText value={notice.at} />
      </span>
    </>
  )
  const go = () => {
    if (!notice.read) void markNoticesRead([notice.id]).catch(() => undefined)
    onGo?.()
  }
  return target ? (
    <Link
      to={target.to as never}
      params={target.params as never}
      search={target.search as never}
      className={styles['notice']}
      data-unread={!notice.read || undefined}
      onClick={go}
    >
      {inside}
    </Link>
  ) : (
    <div className={styles['notice']} data-unread={!notice.read || undefined}>
      {inside}
    </div>
  )
}

/** The event as a sentence with its document and company; the name of the event where there is no such sentence. */
function headline(t: TFunction, { kind, params: { code } }: Notice, params: Record<string, string>): string {
  const title = t(`notices:kind.${kind}.title`, params)
  // A draft may have no other side yet.
  if (kind !== 'reportRejected' && !params['counterparty']) return title
  const key = kind === 'buyerResponded' ? `${kind}.${code}` : kind
  return t(`notices:headline.${key}` as never, { ...params, defaultValue: title })
}

interface LinkTarget {
  to: string
  params?: Record<string, string>
  search?: object
}

/** The route of the subject of a notice. */
function linkTarget({ kind, subject: { type, id, list } }: Notice): LinkTarget | null {
  if (kind === 'uploadOverdue' || kind === 'providerSilent')
    return { to: '/documents/sent', search: { atProvider: list } }
  switch (type) {
    case 'document':
      return {
        to: `/documents/${list === 'received' ? 'received' : 'sent'}/view/$documentId`,
        params: { documentId: id },
      }
    case 'contact':
      return { to: `/contacts/${list === 'supplier' ? 'suppliers' : 'customers'}/edit/$id`, params: { id } }
    case 'participant':
      return { to: '/participants/view/$id', params: { id } }
    case 'outage':
      return { to: '/outages' }
    case 'none':
      return null
  }
}

interface Shown {
  readonly t: TFunction
  readonly language: string
  readonly amountText: (amount: string, currency: string) => string
}

/** The parameters of a notice's text: keys are translated, numbers and names are isolated from the text direction. */
function textParams({ params, subject }: Notice, { amountText, language, t }: Shown): Record<string, string> {
  const direction = subject.list === 'received' ? 'received' : 'sent'
  const isolated = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      key === 'number' || key === 'participantId' || key === 'seat'
        ? `\u2066${value}\u2069`
        : `\u2068${value}\u2069`,
    ]),
  )
  const { amount, currency, date, number = '' } = params
  const { name, nameAr, counterparty, counterpartyAr, verdict, state, peer, beganAt, endedAt, account } =
    params
  const otherSide = counterparty && `\u2068${(language === 'ar' && counterpartyAr) || counterparty}\u2069`
  const amountIn = (text: string) => {
    const [, figure, unit] = amountWithCurrency.exec(text) ?? []
    return figure && unit ? amountText(figure, unit) : undefined
  }
  // A draft without a number is named by its amount.
  const named = amountIn(number) ?? isolated['number']
  const amountShown = amount && (currency ? amountText(amount, currency) : (amountIn(amount) ?? amount))
  return {
    ...isolated,
    ...(named && { number: named }),
    ...(amountShown && { amount: amountShown }),
    ...(date && { date: isolatedDay(date) }),
    // A draft may have no other side yet.
    about: [named, otherSide].filter(Boolean).join(' · '),
    ...(name !== undefined && { name: `\u2068${(language === 'ar' && nameAr) || name}\u2069` }),
    ...(otherSide !== undefined && { counterparty: otherSide }),
    ...(params['author'] === deletedPerson && { author: t('common:deletedPerson') }),
    detail: [amountShown, verdict && t(verdictKey(direction, verdict))].filter(Boolean).join(' · '),
    ...(account && { account: `\u2066${groupIban(account).replaceAll(' ', '\u00a0')}\u2069` }),
    ...(state && { state: t(`notices:state.${state}`, { defaultValue: state }) }),
    ...(peer && { peer: t(`outages:peer.${peer}`) }),
    ...(beganAt && { beganAt: isolatedMoment(beganAt) }),
    ...(endedAt && { endedAt: isolatedMoment(endedAt) }),
  }
}

/** An amount as notices store it together with its currency: `1250.00 AED`. */
const amountWithCurrency = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/
