import { useTranslation } from 'react-i18next'
import {
  consumerLacks,
  hasConsumerNumber,
  isAtPlaceOfSale,
  withoutPlaceOfSale,
  withPlaceOfSale,
} from '#core/place-of-sale'
import { Button } from '#web/ui/buttons/button.tsx'
import { SentenceText } from '#web/ui/data/text.tsx'
import styles from '../cards/cards.module.css'
import { useForm, useFormMeta } from '../form-context.tsx'
import { invoiceTypeOf } from '../invoice-types.ts'
import { showField } from '../jump-to-field.ts'
import { placeOf } from './place-of.ts'

/**
 * For a consumer: says that the invoice states the company's address as the place of sale, or offers it where the buyer
 * has no address or number. The user chooses; nothing is filled in silently. Another buyer who still has that address, and
 * no number of a business, gets the notice without the offer.
 */
export function ConsumerNotice({ name }: { name: string }) {
  const { t } = useTranslation('documents')
  const { seller } = useFormMeta()
  const buyer = useForm((state) => state.draft.buyer)
  const isConsumer = useForm((state) => invoiceTypeOf(state.draft) === 'b2c')
  const update = useForm((state) => state.update)
  if (!buyer) return null
  const lacks = isConsumer ? consumerLacks(buyer) : { address: false, number: false }
  const isKnown = Boolean(buyer.trn || buyer.legalRegistration?.value) && !hasConsumerNumber(buyer)
  const isAtPlace = isAtPlaceOfSale({ buyer }, seller) && (isConsumer || !isKnown)
  if (!lacks.address && !lacks.number && !isAtPlace) return null
  const params = { name: `\u2068${name}\u2069`, place: placeOf(seller) }
  const words = lacks.address ? 'lacksAddress' : lacks.number ? 'lacksNumber' : 'chosen'
  const offer = lacks.address ? 'usePlace' : 'useNumber'
  const enterOwn = () => {
    update((now) => withoutPlaceOfSale(now, seller))
    showField('buyer.address.line1')
  }
  return (
    <div className={styles['taken']} role="status">
      <span>
        <SentenceText>{t(`parties.consumer.${words}`, params)}</SentenceText>
        {words === 'chosen' && hasConsumerNumber(buyer) && ` ${t('parties.consumer.number')}`}
      </span>
      {words === 'chosen' ? (
        <Button variant="subtle" size="compact-xs" onClick={enterOwn}>
          {t('parties.consumer.enterOwn')}
        </Button>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => update((now) => withPlaceOfSale(now, seller))}
        >
          {t(`parties.consumer.${offer}`, params)}
        </Button>
      )}
    </div>
  )
}
