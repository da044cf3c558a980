import { useTranslation } from 'react-i18next'
import type { Delivery, DocumentDeliveries } from '#contract/delivery'
import { InstantText } from '#web/ui/data/text.tsx'
import styles from './delivery.module.css'
import { DeliveryItem } from './delivery-item.tsx'

interface MailItemProps {
  documentId: string
  mail: DocumentDeliveries['mails'][number]
  /** In the order of its recipients. */
  deliveries: readonly Delivery[]
  mayDeliver: boolean
}

/** One mail: what all of its recipients got, and the state of each. */
export function MailItem({ documentId, mail, deliveries, mayDeliver }: MailItemProps) {
  const { t } = useTranslation('delivery')
  return (
    <li className={styles['mail']}>
      <p className={styles['head']}>
        {t('mailOf')} <InstantText value={mail.createdAt} />
        {mail.subject && (
          <>
            {' · '}
            <bdi>{mail.subject}</bdi>
          </>
        )}
      </p>
      {mail.message && (
        <details className={styles['message']}>
          <summary>{t('message')}</summary>
          <p dir="auto">{mail.message}</p>
        </details>
      )}
      <ul className={styles['recipients']}>
        {deliveries.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            documentId={documentId}
            delivery={delivery}
            withPdf={mail.attachPdf}
            mayDeliver={mayDeliver}
          />
        ))}
      </ul>
    </li>
  )
}
