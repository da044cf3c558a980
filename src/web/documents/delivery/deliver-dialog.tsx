import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/common'
import type { DeliverRequest, DocumentDeliveries } from '#contract/delivery'
import { isSelfBilled, kindOf } from '#core/kinds'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { isSameValue } from '../form/same-value.ts'
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

/**
 * Form for the mail of a document or a link to it, its language, and for how long links are valid. Input is not
 * discarded without a question.
 */
export function DeliverDialog({ document, channel, last, onClose }: DeliverDialogProps) {
  const { t } = useTranslation(['delivery', 'common'])
  const own = useLanguage()
  const withKey = useIdempotencyKey()
  const [initial] = useState(() => initialOf(document, last, own))
  const [{ days, input, language }, setForm] = useState(initial)
  const [isTried, setIsTried] = useState(false)
  const isDirty = !isSameValue({ days, input, language }, initial)
  const leaving = useLeaving(isDirty, onClose)
  const change = (changes: Partial<DeliverForm>) => setForm((before) => ({ ...before, ...changes }))
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
      onDismiss={leaving.ask}
      size={isMail ? 'lg' : 'md'}
      title={t(isMail ? 'delivery:dialog.mailTitle' : 'delivery:dialog.linkTitle', { number })}
      confirmLabel={t(isMail ? 'delivery:dialog.send' : 'delivery:dialog.make')}
      onConfirm={send}
    >
      <div className={styles['form']}>
        {isMail && (
          <MailFields
            input={input}
            onChange={(changes) => change({ input: { ...input, ...changes } })}
            proposed={last === null ? null : initial.input}
            isTried={isTried}
          />
        )}
        <div className={styles['pair']}>
          <ChoiceField
            label={t(isMail ? 'delivery:dialog.language' : 'delivery:dialog.pageLanguage')}
            value={language}
            onChange={(event) => change({ language: event.currentTarget.value === 'ar' ? 'ar' : 'en' })}
            data-autofocus={!isMail || undefined}
            data={[
              { value: 'en', label: 'English' },
              { value: 'ar', label: 'العربية' },
            ]}
          />
          <ChoiceField
            label={t('delivery:dialog.days')}
            value={days}
            onChange={(event) => change({ days: event.currentTarget.value })}
            data={lives.map((value) => ({ value, label: t(`delivery:days.${value}`) }))}
          />
        </div>
        <p>{t(isMail ? 'delivery:dialog.explain' : 'delivery:dialog.explainLink')}</p>
      </div>
      {leaving.question}
    </ConfirmDialog>
  )
}

interface DeliverForm {
  readonly input: MailInput
  readonly language: Language
  readonly days: string
}

function initialOf(document: Detail, last: DocumentDeliveries['last'], own: Language): DeliverForm {
  const to = last?.to.join(', ') ?? addressIn(document)
  const cc = last?.cc.join(', ') ?? ''
  const input = { to, cc, copyToMe: false, subject: '', message: '', attachPdf: false }
  return { input, language: last?.language ?? own, days: '30' }
}

/** The questions before input is lost: by closing the dialog, or by leaving the page. */
function useLeaving(isDirty: boolean, onClose: () => void): { ask: () => void; question: ReactNode } {
  const { t } = useTranslation('common')
  const [isLeaving, setIsLeaving] = useState(false)
  const guard = useUnsavedGuard(isDirty)
  const question = (
    <>
      <ConfirmDialog
        opened={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={t('unsaved.title')}
        confirmLabel={t('unsaved.leave')}
        danger
        onConfirm={onClose}
      >
        {t('unsaved.text')}
      </ConfirmDialog>
      {guard}
    </>
  )
  return { ask: () => (isDirty ? setIsLeaving(true) : onClose()), question }
}

/** The address of the other side as the document has it. */
function addressIn({ draft, typeCode }: Detail): string {
  const kind = kindOf(typeCode)
  const other = kind !== undefined && isSelfBilled(kind) ? draft.seller : draft.buyer
  return other?.contact?.email ?? ''
}
