import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { SentenceText } from '#web/ui/data/text.tsx'
import styles from '../cards/cards.module.css'
import { withoutDeliveryAddress } from '../draft-parties.ts'
import { fieldId, useForm, useFormMeta } from '../form-context.tsx'
import { isSameValue } from '../same-value.ts'

/** Says that a delivery address is still that of the time before another buyer was chosen, and removes it on demand. */
export function PreviousDeliveryNotice() {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const previous = useForm((state) => state.keptDelivery)
  const address = useForm((state) => state.draft.delivery?.address)
  if (!previous || !address || !isSameValue(previous, address)) return null
  const place = [address.line1, address.city].filter(Boolean).join(', ')
  // The notice goes with its buttons, so the focus moves to the buyer.
  const leave = () => {
    store.setState({ keptDelivery: null })
    document.getElementById(fieldId('buyer'))?.focus()
  }
  const remove = () => {
    leave()
    store.getState().update(withoutDeliveryAddress)
  }
  return (
    <div className={styles['taken']} role="status">
      <span>
        <SentenceText>{t('parties.keptDelivery.text', { place: `\u2068${place}\u2069` })}</SentenceText>
      </span>
      <Button variant="subtle" size="compact-xs" onClick={remove}>
        {t('parties.keptDelivery.remove')}
      </Button>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={leave}>
        {t('parties.keptDelivery.keep')}
      </Button>
    </div>
  )
}
