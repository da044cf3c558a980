import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#web/lib/format.ts'
import { useLanguage, useLocalName } from '#web/lib/use-language.ts'
import { CheckboxField } from '#web/ui/form/fields.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Detail } from '../queries.ts'
import { ChangedAccountAlarm, PayTo } from './pay-to.tsx'

/** The amount with its currency, named as in the sheet, apart from the direction of the words around it. */
export function useAmountText({ currency, payable }: Detail): string {
  const { t } = useTranslation('common')
  const isolate = useLanguage() === 'ar' ? '\u2067' : '\u2066'
  const name = t(`currency.${currency}`, { defaultValue: currency })
  return `${isolate}${formatAmount(payable, currency)} ${name}\u2069`
}

/** Names what is approved: whose bill, how much, and to which account. A new account must be confirmed first. */
export function ApproveDialog({
  document,
  onApprove,
  onClose,
  opened,
}: {
  document: Detail
  /** With the new accounts that the person has checked. */
  onApprove: (checkedAccounts: string[]) => Promise<unknown>
  onClose: () => void
  opened: boolean
}) {
  const { t } = useTranslation('responses')
  const localName = useLocalName()
  const amount = useAmountText(document)
  const [isChecked, setIsChecked] = useState(false)
  const changed = document.changedAccount?.accounts ?? []
  const isChanged = changed.length > 0
  const close = () => {
    setIsChecked(false)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t('pay.approveTitle', {
        number: `\u2066${document.number ?? ''}\u2069`,
        supplier: `\u2068${localName(document.counterpartyName, document.counterpartyNameAr)}\u2069`,
      })}
      confirmLabel={t('pay.approve', { amount })}
      canConfirm={!isChanged || isChecked}
      onConfirm={() => onApprove(changed)}
    >
      <ChangedAccountAlarm document={document} />
      <PayTo document={document} />
      {isChanged && (
        <CheckboxField
          mt={12}
          label={t('pay.checked')}
          checked={isChecked}
          onChange={(event) => setIsChecked(event.currentTarget.checked)}
        />
      )}
      <p style={{ marginBlockStart: 12 }}>{t('pay.nothingPaid')}</p>
    </ConfirmDialog>
  )
}
