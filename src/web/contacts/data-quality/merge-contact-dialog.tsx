import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { toast } from '#web/lib/toast.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { mergeContact } from '../queries.ts'
import { contactRoutes } from '../routes.ts'
import styles from './similar-contacts.module.css'

/** Lets the user choose which of two contacts stays, explains what happens to the other one, and merges them. */
export function MergeContactDialog({
  contact,
  other,
  onClose,
}: {
  contact: Contact
  /** The similar contact; the dialog is open while it is set. */
  other: Contact | null
  onClose: () => void
}) {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const localName = useLocalName()
  const [keepsOther, setKeepsOther] = useState(true)
  const nameOf = (one: Contact) => localName(one.name, one.nameAr)
  const [remaining, merged] = keepsOther ? [other ?? contact, contact] : [contact, other ?? contact]
  const choice = (one: Contact, isOther: boolean) => (
    <label className={styles['choice']}>
      <input
        type="radio"
        name="kept"
        checked={keepsOther === isOther}
        onChange={() => setKeepsOther(isOther)}
      />
      <bdi>{nameOf(one)}</bdi>
      <small>
        <bdi dir="ltr">{one.participantId || one.trn || '–'}</bdi>
      </small>
      {one.usageCount !== null && <small>{t('form.usage', { count: one.usageCount })}</small>}
    </label>
  )
  return (
    <ConfirmDialog
      opened={other !== null}
      onClose={onClose}
      title={t('merge.title')}
      confirmLabel={t('merge.confirm')}
      danger
      onConfirm={async () => {
        if (!other) return
        const after = await mergeContact(merged.id, {
          into: remaining.id,
          version: merged.version,
          intoVersion: remaining.version,
        })
        toast.success(t('merge.done', { merged: nameOf(merged), kept: nameOf(after) }))
        const { view } = contactRoutes[after.isCustomer ? 'customer' : 'supplier']
        await navigate({ to: view, params: { id: after.id }, ignoreBlocker: true })
      }}
    >
      {other && (
        <>
          <fieldset className={styles['choices']}>
            <legend>{t('merge.keep')}</legend>
            {choice(other, true)}
            {choice(contact, false)}
          </fieldset>
          <p>{t('merge.text', { kept: nameOf(remaining), merged: nameOf(merged) })}</p>
          {remaining.participantId !== '' &&
            merged.participantId !== '' &&
            remaining.participantId !== merged.participantId && (
              <p>{t('merge.address', { id: remaining.participantId })}</p>
            )}
          <p>{t('merge.final')}</p>
        </>
      )}
    </ConfirmDialog>
  )
}
