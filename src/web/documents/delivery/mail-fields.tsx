import { useTranslation } from 'react-i18next'
import { longestMessage } from '#contract/delivery'
import { useMe } from '#web/identity/index.ts'
import { CheckboxField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { addressesIn, faultOf } from './addresses.ts'
import styles from './delivery.module.css'

/** What the fields of a mail contain; addresses as they were typed. */
export interface MailInput {
  readonly to: string
  readonly cc: string
  readonly copyToMe: boolean
  readonly subject: string
  readonly message: string
  readonly attachPdf: boolean
}

interface MailFieldsProps {
  input: MailInput
  onChange: (change: Partial<MailInput>) => void
  /** The addresses of the last mail to the same buyer, as the fields show them; null without one. */
  proposed: Pick<MailInput, 'to' | 'cc'> | null
  /** Shows what is wrong, after the first attempt to send. */
  isTried: boolean
}

/** Recipients, copies, subject and message of a mail, and whether the PDF is attached. */
export function MailFields({ input, onChange, proposed, isTried }: MailFieldsProps) {
  const { t } = useTranslation(['delivery', 'common'])
  const me = useMe()
  const errorOf = (field: 'to' | 'cc') => {
    const fault = isTried ? faultOf(addressesIn(input[field]), field === 'to') : null
    return fault && t(`delivery:dialog.${fault.key}`, 'addresses' in fault ? fault : {})
  }
  const hintOf = (field: 'to' | 'cc') => {
    const hint = t(field === 'to' ? 'delivery:dialog.separate' : 'delivery:dialog.ccHint')
    const isRemembered = proposed !== null && input[field] !== '' && input[field] === proposed[field]
    return isRemembered ? `${t('delivery:dialog.remembered')} ${hint}` : hint
  }
  const own = `\u2066${me?.user.email ?? ''}\u2069`
  return (
    <>
      <TextAreaField
        autosize
        minRows={1}
        dir="ltr"
        inputMode="email"
        autoComplete="off"
        label={t('delivery:dialog.to')}
        description={hintOf('to')}
        data-autofocus
        value={input.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
        error={errorOf('to')}
      />
      <TextAreaField
        autosize
        minRows={1}
        dir="ltr"
        inputMode="email"
        autoComplete="off"
        label={t('delivery:dialog.cc')}
        description={hintOf('cc')}
        value={input.cc}
        onChange={(event) => onChange({ cc: event.currentTarget.value })}
        error={errorOf('cc')}
      />
      <CheckboxField
        label={t('delivery:dialog.copyToMe')}
        description={t('delivery:dialog.copyToMeHint', { address: own })}
        checked={input.copyToMe}
        onChange={(event) => onChange({ copyToMe: event.currentTarget.checked })}
      />
      <TextField
        label={t('delivery:dialog.subject')}
        description={t('delivery:dialog.subjectHint')}
        maxLength={150}
        value={input.subject}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
      />
      <TextAreaField
        autosize
        minRows={3}
        maxRows={8}
        dir="auto"
        label={t('delivery:dialog.message')}
        description={t('delivery:dialog.messageHint')}
        maxLength={longestMessage}
        value={input.message}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
      />
      <CheckboxField
        label={t('delivery:dialog.attachPdf')}
        description={t('delivery:dialog.attachPdfHint')}
        checked={input.attachPdf}
        onChange={(event) => onChange({ attachPdf: event.currentTarget.checked })}
      />
      <hr className={styles['rule']} />
    </>
  )
}
