import { useTranslation } from 'react-i18next'
import type { Delivery } from '#contract/delivery'
import { problemText } from '#web/lib/problem-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { StandingBadge, type StandingTone, Tag } from '#web/ui/data/badge.tsx'
import { InstantText, Ltr } from '#web/ui/data/text.tsx'
import styles from './delivery.module.css'
import { resendDelivery, revokeDelivery } from './delivery-queries.ts'
import { RevokeButton } from './revoke-button.tsx'

const tones: Readonly<Record<NonNullable<Delivery['mail']>, StandingTone>> = {
  waiting: 'waiting',
  sent: 'done',
  kept: 'waiting',
  postponed: 'waiting',
  bounced: 'needsYou',
  failed: 'needsYou',
}

const seen = [
  ['opened', 'openedAt'],
  ['pdf', 'pdfFetchedAt'],
  ['xml', 'xmlFetchedAt'],
] as const

interface DeliveryItemProps {
  documentId: string
  delivery: Delivery
  /** Whether the PDF was requested. */
  withPdf?: boolean
  mayDeliver: boolean
}

/** One mail or link: recipient, state of the mail, views, and available actions. */
export function DeliveryItem({ documentId, delivery, withPdf = false, mayDeliver }: DeliveryItemProps) {
  const { t } = useTranslation('delivery')
  const { channel, link, mail, openedAt, pdf, refusal, revokedAt, role, to, works } = delivery
  const isWithoutAccess = refusal?.code === 'accessEnded'
  const isWaitingForPdf = mail === 'postponed' && refusal?.code === 'pdfPending'
  /** Buttons of the same words differ by their address. */
  const named = (action: string) => (to ? t('actionFor', { action, to: `\u2066${to}\u2069` }) : action)
  const copied = to ? t('copyOf', { to: `\u2066${to}\u2069` }) : t('copy')
  return (
    <li className={styles['item']}>
      <span className={styles['whom']}>{to ? <Ltr>{to}</Ltr> : t('link')}</span>
      {(role === 'cc' || role === 'self') && <Tag>{t(`role.${role}`)}</Tag>}
      {channel === 'link' && link && (
        <bdi dir="ltr" className={styles['address']}>
          {link}
        </bdi>
      )}
      {mail && (
        <p>
          <StandingBadge tone={tones[mail]}>
            {t(isWaitingForPdf ? 'mail.pdfPending' : `mail.${mail}`)}
          </StandingBadge>
        </p>
      )}
      {refusal?.text && mail !== 'postponed' && (
        <small>
          {t('said')} <bdi dir="ltr">{refusal.text}</bdi>
        </small>
      )}
      {isWithoutAccess && <small>{t('accessEnded')}</small>}
      {pdf && <small>{t(`pdfState.${pdf}`)}</small>}
      {withPdf && mail === 'kept' && <small>{t('pdfState.notKept')}</small>}
      {openedAt === null && works && <small>{t('notOpened')}</small>}
      {seen.map(
        ([what, at]) =>
          delivery[at] && (
            <small key={what}>
              {t(what)} <InstantText value={delivery[at]} />
            </small>
          ),
      )}
      {revokedAt ? (
        <small>
          {t('revoked')} <InstantText value={revokedAt} />
        </small>
      ) : (
        <small>
          {t(works ? 'until' : 'expired')} <InstantText value={delivery.expiresAt} />
        </small>
      )}
      {mayDeliver && (
        <div className={channel === 'link' && link ? styles['actions'] : styles['flush']}>
          {channel === 'link' && link && <CopyButton value={link} what={t('copy')} spelledOut />}
          {to && revokedAt === null && (
            <ResendButton documentId={documentId} id={delivery.id} name={named(t('again'))} />
          )}
          {works && (
            <RevokeButton
              label={t('revoke')}
              name={named(t('revoke'))}
              title={to ? t('revokeTitleOf', { to: `\u2066${to}\u2069` }) : t('revokeTitle')}
              text={t('revokeText')}
              done={t('done.revoked')}
              revoke={() => revokeDelivery(documentId, delivery.id)}
            />
          )}
          {channel === 'email' && link && <CopyButton value={link} what={copied} />}
        </div>
      )}
    </li>
  )
}

function ResendButton({ documentId, id, name }: { documentId: string; id: string; name: string }) {
  const { t } = useTranslation('delivery')
  const withKey = useIdempotencyKey()
  const resend = async () => {
    try {
      await withKey(id, (key) => resendDelivery(documentId, id, key))
      toast.success(t('done.resent'))
    } catch (error) {
      toast.error(problemText(error))
    }
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
  }
  return (
    <ActionButton variant="subtle" size="xs" action={resend} aria-label={name}>
      {t('again')}
    </ActionButton>
  )
}
