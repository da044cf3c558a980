import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliverRequest, DocumentDeliveries } from '#contract/delivery'
import { isSelfBilled, kindOf } from '#core/kinds'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Detail } from '../queries.ts'
import { addressesIn, faultOf } from './addresses.ts'
import styles from './delivery.module.css'
import { deliver } from './delivery-queries.ts'
import { MailFields, type MailInput } from './mail-fields.tsx'

const lives = ['7', '30', '90', '365'] as const

interface DeliverDialogProps {
  document: Detail
  channel: 'email' | 'link'
  /** Recipients and language of the last mail to the same buyer. */
  last: DocumentDeliveries['last']
  onClose: () => void
}

/** Form for the mail of a document or a link to it, its language, and for how long links are valid. */
export function DeliverDialog({ document, channel, last, onClose }: DeliverDialogProps) {
  const { t } = useTranslation(['delivery', 'common'])
  const own = useLanguage()
  const withKey = useIdempotencyKey()
  const proposed = last?.to.join(', ') ?? addressIn(document)
  const [input, setInput] = useState<MailInput>({
    to: proposed,
    cc: last?.cc.join(', ') ?? '',
    copyToMe: false,
    subject: '',
    message: '',
    attachPdf: false,
  })
  const [language, setLanguage] = useState(last?.language ?? own)
  const [days, setDays] = useState<string>('30')
  const [isTried, setIsTried] = useState(false)
  const isMail = channel === 'email'
  const send = async () => {
    setIsTried(true)
    const to = addressesIn(input.to)
    const cc = addressesIn(input.cc)
    const fault = isMail ? (faultOf(to, true) ?? faultOf(cc, false)) : null
    if (fault) throw new Error(t(`delivery:dialog.${fault.key}`, 'addresses' in fault ? fault : {}))
    const common = { language, days: Number(days) }
    const request: DeliverRequest = isMail
      ? { channel: 'email', ...input, to, cc, ...common }
      : { channel: 'link', ...common }
    const made = await withKey({ documentId: document.id, request }, (key) =>
      deliver(document.id, request, key),
    )
    toast.success(isMail ? t('delivery:done.mailed', { count: made.length }) : t('delivery:done.made'))
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
  }
  const number = `\u2066${document.number ?? ''}\u2069`
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      size={isMail ? 'lg' : 'md'}
      title={t(isMail ? 'delivery:dialog.mailTitle' : 'delivery:dialog.linkTitle', { number })}
      confirmLabel={t(isMail ? 'delivery:dialog.send' : 'delivery:dialog.make')}
      onConfirm={send}
    >
      <div className={styles['form']}>
        {isMail && (
          <MailFields
            input={input}
            onChange={(change) => setInput((before) => ({ ...before, ...change }))}
            isProposed={last !== null && input.to === proposed}
            isTried={isTried}
          />
        )}
        <div className={styles['pair']}>
          <ChoiceField
            label={t(isMail ? 'delivery:dialog.language' : 'delivery:dialog.pageLanguage')}
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
        </div>
        <p>{t(isMail ? 'delivery:dialog.explain' : 'delivery:dialog.explainLink')}</p>
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
