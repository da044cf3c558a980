import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Delivery, DocumentDeliveries } from '#contract/delivery'
import { useCan } from '#web/identity/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import detailStyles from '../details/details.module.css'
import type { Detail } from '../queries.ts'
import { DeliverDialog } from './deliver-dialog.tsx'
import styles from './delivery.module.css'
import { DeliveryItem } from './delivery-item.tsx'
import { deliveriesQuery, revokeAll } from './delivery-queries.ts'
import { MailItem } from './mail-item.tsx'
import { RevokeButton } from './revoke-button.tsx'

/** Deliveries of an issued document to readers outside the network, separate from its state on the network. */
export function Deliveries({ document }: { document: Detail }) {
  if (document.direction !== 'sent' || document.facts.document !== 'issued') return null
  return <DeliveriesOf document={document} />
}

function DeliveriesOf({ document }: { document: Detail }) {
  const { t } = useTranslation('delivery')
  const mayDeliver = useCan('document.issue')
  const [channel, setChannel] = useState<'email' | 'link' | null>(null)
  const { data, isError } = useQuery(deliveriesQuery(document.id))
  const deliveries = data?.deliveries ?? []
  if (!mayDeliver && deliveries.length === 0) return null
  const hasLink = deliveries.some(({ channel: by, works }) => by === 'link' && works)
  const isOnlyWay = document.facts.transmission.state === 'notApplicable' && deliveries.length === 0
  return (
    <section aria-labelledby="deliveries-title">
      <h3 id="deliveries-title" className={detailStyles['heading']}>
        {t('title')}
      </h3>
      <p className={detailStyles['hint']}>{t('hint')}</p>
      {isError && <Notice tone="error">{t('loadFailed')}</Notice>}
      {mayDeliver && data && (
        <div className={styles['actions']}>
          <Button variant={isOnlyWay ? 'filled' : 'default'} size="xs" onClick={() => setChannel('email')}>
            {t('mailButton')}
          </Button>
          <Button variant="default" size="xs" onClick={() => setChannel('link')}>
            {t(hasLink ? 'anotherLinkButton' : 'linkButton')}
          </Button>
        </div>
      )}
      {deliveries.length > 0 && (
        <ul className={styles['list']}>
          {groupsOf(deliveries, data?.mails ?? []).map(({ mail, own }) =>
            mail ? (
              <MailItem
                key={mail.id}
                documentId={document.id}
                mail={mail}
                deliveries={own}
                mayDeliver={mayDeliver}
              />
            ) : (
              own.map((delivery) => (
                <DeliveryItem
                  key={delivery.id}
                  documentId={document.id}
                  delivery={delivery}
                  mayDeliver={mayDeliver}
                />
              ))
            ),
          )}
        </ul>
      )}
      {mayDeliver && deliveries.filter(({ works }) => works).length > 1 && (
        <div className={styles['flush']}>
          <RevokeButton
            label={t('revokeAll')}
            title={t('revokeAllTitle')}
            text={t('revokeAllText')}
            done={t('done.allRevoked')}
            revoke={() => revokeAll(document.id)}
          />
        </div>
      )}
      {deliveries.some(({ mail, openedAt }) => mail === 'sent' && openedAt === null) && (
        <p className={detailStyles['hint']}>{t('sentMeans')}</p>
      )}
      {channel && data && (
        <DeliverDialog
          document={document}
          channel={channel}
          last={data.last}
          onClose={() => setChannel(null)}
        />
      )}
    </section>
  )
}

type SentMail = DocumentDeliveries['mails'][number]

/** The deliveries of each mail together, in the order of its recipients; a link alone is a group of its own. */
function groupsOf(
  deliveries: readonly Delivery[],
  mails: readonly SentMail[],
): { readonly mail: SentMail | undefined; readonly own: Delivery[] }[] {
  const groups = Map.groupBy(deliveries, ({ id, mailId }) => mailId ?? id)
  return [...groups].map(([key, own]) => ({
    mail: mails.find(({ id }) => id === key),
    own: own.toReversed(),
  }))
}
