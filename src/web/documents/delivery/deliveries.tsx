import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import detailStyles from '../details/details.module.css'
import type { Detail } from '../queries.ts'
import { DeliverDialog } from './deliver-dialog.tsx'
import styles from './delivery.module.css'
import { DeliveryItem } from './delivery-item.tsx'
import { deliveriesQuery } from './delivery-queries.ts'

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
            {t('linkButton')}
          </Button>
        </div>
      )}
      {deliveries.length > 0 && (
        <ul className={styles['list']}>
          {deliveries.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              documentId={document.id}
              delivery={delivery}
              mayDeliver={mayDeliver}
            />
          ))}
        </ul>
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
