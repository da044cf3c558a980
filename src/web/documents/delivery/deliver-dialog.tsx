import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmailAddress } from '#contract/common'
import type { DeliverRequest, DocumentDeliveries } from '#contract/delivery'
import { isSelfBilled, kindOf } from '#core/kinds'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Detail } from '../queries.ts'
import styles from './delivery.module.css'
import { deliver } from './delivery-queries.ts'

const lives = ['7', '30', '90', '365'] as const

interface DeliverDialogProps {
  document: Detail
  channel: 'email' | 'link'
  /** Address and language of the last mail to the same buyer. */
  last: DocumentDeliveries['last']
  onClose: () => void
}

/** Form for recipient and language of a document, and for how long its link is valid. */
export function DeliverDialog({ document, channel, last, onClose }: DeliverDialogProps) {
  const { t } = useTranslation(['delivery', 'common'])
  const own = useLanguage()
  const withKey = useIdempotencyKey()
  const [to, setTo] = useState(last?.to ?? addressIn(document))
  const [language, setLanguage] = useState(last?.language ?? own)
  const [days, setDays] = useState<string>('30')
  const [isTried, setIsTried] = useState(false)
  const isMail = channel === 'email'
  const isWrong = isMail && !EmailAddress.safeParse(to.trim()).success
  const send = async () => {
    setIsTried(true)
    if (isWrong) throw new Error(t('delivery:dialog.toInvalid'))
    const common = { language, days: Number(days) }
    const request: DeliverRequest = isMail
      ? { channel: 'email', to: to.trim(), ...common }
      : { channel: 'link', ...common }
    await withKey({ documentId: document.id, request }, (key) => deliver(document.id, request, key))
    toast.success(t(isMail ? 'delivery:done.mailed' : 'delivery:done.made'))
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
  }
  const number = `\u2066${document.number ?? ''}\u2069`
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(isMail ? 'delivery:dialog.mailTitle' : 'delivery:dialog.linkTitle', { number })}
      confirmLabel={t(isMail ? 'delivery:dialog.send' : 'delivery:dialog.make')}
      onConfirm={send}
    >
      <div className={styles['form']}>
        {isMail && (
          <TextField
            type="email"
            dir="ltr"
            label={t('delivery:dialog.to')}
            description={last && to === last.to ? t('delivery:dialog.remembered') : undefined}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            error={isTried && isWrong}
          />
        )}
        <ChoiceField
          label={t('delivery:dialog.language')}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value === 'ar' ? 'ar' : 'en')}
          data={[
            { value: 'en', label: 'English' },
            { value: 'ar', label: 'العربية' },
          ]}
        />
        <ChoiceField
          label={t('delivery:dialog.days')}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          data={lives.map((value) => ({ value, label: t(`delivery:days.${value}`) }))}
        />
        <p>{t('delivery:dialog.explain')}</p>
      </div>
    </ConfirmDialog>
  )
}

/** The address of the other side as the document has it. */
function addressIn({ draft, typeCode }: Detail): string {
  const kind = kindOf(typeCode)
  const other = kind !== undefined && isSelfBilled(kind) ? draft.seller : draft.buyer
  return other?.contact?.email ?? ''
}
