import { useTranslation } from 'react-i18next'
import { emirates, incoterms } from '#core/codelists'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldGrid, Span } from '#web/ui/layout/page.tsx'
import { withDeliveryToBuyer } from '../draft-parties.ts'
import { DraftCodeField, DraftDateField, DraftTextField } from '../fields.tsx'
import { useDraftText, useForm } from '../form-context.tsx'
import styles from './cards.module.css'

/** Date, place and terms of the delivery; exports and online sales require the address. */
export function DeliveryFields({ required = false }: { required?: boolean }) {
  const { t } = useTranslation('documents')
  const country = useDraftText('delivery.address.country')
  return (
    <>
      <SameAsBuyer />
      <FieldGrid columns={4}>
        <DraftDateField path="delivery.date" label={t('delivery.date')} />
        <DraftTextField path="delivery.partyName" label={t('delivery.partyName')} />
        <Span columns={2}>
          <DraftTextField path="delivery.address.line1" label={t('delivery.line1')} required={required} />
        </Span>
        <DraftTextField path="delivery.address.city" label={t('delivery.city')} required={required} />
        {country === 'AE' ? (
          <DraftCodeField
            path="delivery.address.subdivision"
            label={t('delivery.subdivision')}
            list={emirates}
            required={required}
          />
        ) : (
          <DraftTextField
            path="delivery.address.subdivision"
            label={t('delivery.subdivision')}
            required={required}
          />
        )}
        <DraftTextField path="delivery.address.postCode" label={t('delivery.postCode')} dir="ltr" />
        <DraftCodeField
          path="delivery.address.country"
          label={t('delivery.country')}
          list="countries"
          required={required}
          clearable
        />
        <DraftCodeField
          path="delivery.incoterms.value"
          label={t('delivery.incoterms')}
          codeFirst
          list={incoterms}
          clearable
        />
        <DraftTextField path="references.customs" label={t('delivery.customs')} dir="ltr" />
      </FieldGrid>
    </>
  )
}

/** Takes over the buyer's address and name where nothing is entered. */
function SameAsBuyer() {
  const { t } = useTranslation('documents')
  const hasAddress = useForm((state) => Boolean(state.draft.buyer?.address?.line1))
  const update = useForm((state) => state.update)
  if (!hasAddress) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={styles['same'] ?? ''}
      onClick={() => update(withDeliveryToBuyer)}
    >
      {t('delivery.sameAsBuyer')}
    </Button>
  )
}
