import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalName } from '#web/lib/use-language.ts'
import { useAmountText } from '#web/ui/data/text.tsx'
import { CheckboxField } from '#web/ui/form/fields.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Detail } from '../queries.ts'
import { ChangedAccountAlarm, PayTo } from './pay-to.tsx'

/** Shows supplier, amount and account before an approval. A new account must be confirmed first. */
export function ApproveDialog({
  document,
  onApprove,
  onClose,
  opened,
}: {
  document: Detail
  /** Called with the new accounts that the user has confirmed. */
  onApprove: (checkedAccounts: string[]) => Promise<unknown>
  onClose: () => void
  opened: boolean
}) {
  const { t } = useTranslation('responses')
  const localName = useLocalName()
  const amountText = useAmountText()
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
      confirmLabel={t('pay.approve', { amount: amountText(document.payable, document.currency) })}
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
