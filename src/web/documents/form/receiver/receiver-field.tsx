import { IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { withCounterparty } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { withWalkIn } from '#core/place-of-sale'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { IdText } from '#web/ui/data/text.tsx'
import { participantIdOf, withBuyerChanged, withExportReceiver } from '../draft-parties.ts'
import {
  counterpartyName,
  fieldId,
  useCounterpartyName,
  useCounterpartyRole,
  useForm,
  useFormMeta,
} from '../form-context.tsx'
import { invoiceTypeOf } from '../invoice-types.ts'
import { useFindingText } from '../use-finding-text.ts'
import { AgreementField } from './agreement-field.tsx'
import { ConsumerNotice } from './consumer-notice.tsx'
import { NewCustomerDialog } from './new-customer-dialog.tsx'
import { PartnerSearch } from './partner-search.tsx'
import { PreviousDeliveryNotice } from './previous-delivery-notice.tsx'
import { type BuyerReachability, ReachabilityTag } from './reachability-tag.tsx'
import styles from './receiver.module.css'

/**
 * The other side: the customer, or the supplier of a self-billed document. It is found by name, tax number or
 * participant id, or created here without leaving the form.
 */
export function ReceiverField({ reach }: { reach: BuyerReachability }) {
  const { t } = useTranslation('documents')
  const role = useCounterpartyRole()
  const name = useForm(counterpartyName)
  const label = t(role === 'seller' ? 'parties.supplier' : 'parties.receiver')
  const [picking, setPicking] = useState(false)
  const [creating, setCreating] = useState<string | null>(null)
  const touch = useForm((state) => state.touch)
  const isConsumer = useForm(({ draft }) => invoiceTypeOf(draft) === 'b2c')
  const { store, seller } = useFormMeta()

  const change = (withParty: (draft: InvoiceDraft) => InvoiceDraft) => {
    const { draft, update, shippedTo } = store.getState()
    const changed = role === 'buyer' ? withBuyerChanged(draft, withParty, shippedTo) : null
    update(changed ? () => changed.draft : withParty)
    if (changed) store.setState({ shippedTo: changed.shippedTo, keptDelivery: changed.keptDelivery })
    touch(role)
    setPicking(false)
    setCreating(null)
    requestAnimationFrame(() => document.getElementById(fieldId(role))?.focus())
  }
  const choose = (contact: Contact) => {
    change((draft) => withExportReceiver(withCounterparty(draft, contact)))
    // A draft has no field for them; the server answers the same once it is saved.
    const { addressAr, name, nameAr } = contact
    store.setState({ counterparty: { name, nameAr, addressAr } })
  }
  const chooseWalkIn = (legalName: string) => change((draft) => withWalkIn(draft, legalName, seller))

  return (
    <div data-field={role}>
      {name && !picking ? (
        <ChosenParty label={label} reach={reach} onChange={() => setPicking(true)} />
      ) : (
        <PartnerSearch
          label={label}
          autoOpen={picking}
          onChoose={choose}
          onWalkIn={chooseWalkIn}
          onCreate={(typed) => setCreating(typed)}
          onLeave={(wasUsed) => {
            if (wasUsed) touch(role)
            if (name) setPicking(false)
          }}
        />
      )}
      {role === 'buyer' && name !== '' && !picking && (
        <>
          <ConsumerNotice name={name} />
          <PreviousDeliveryNotice />
        </>
      )}
      {creating !== null && (
        <NewCustomerDialog
          name={creating}
          role={role === 'seller' ? 'supplier' : 'customer'}
          isConsumer={isConsumer}
          onClose={() => setCreating(null)}
          onCreated={choose}
        />
      )}
    </div>
  )
}

function ChosenParty({
  label,
  reach,
  onChange,
}: {
  label: string
  reach: BuyerReachability
  onChange: () => void
}) {
  const { t } = useTranslation('documents')
  const role = useCounterpartyRole()
  const party = useForm((state) => state.draft[role])
  const findings = useForm((state) => state.byField.get(role))
  const isShown = useForm((state) => state.showAll || state.touched.has(role))
  const words = useFindingText()
  const name = useCounterpartyName()
  const fatal = isShown ? (findings ?? []).filter(({ severity }) => severity === 'fatal') : []
  return (
    <div className={styles['field']}>
      <span className={styles['label']}>{label}</span>
      <div className={styles['chosen']} data-error={fatal.length > 0 || undefined}>
        <button type="button" id={fieldId(role)} className={styles['name']} onClick={onChange}>
          <bdi>{name}</bdi>
          <IdText value={participantIdOf(party)} quiet />
        </button>
        <span className={styles['chips']}>
          <ReachabilityTag reach={reach} />
          {reach.state !== 'noId' && reach.state !== 'checking' && reach.state !== 'noNetwork' && (
            <IconButton
              label={t('parties.checkAgain')}
              size={28}
              loading={reach.isFetching}
              onClick={reach.recheck}
            >
              <IconRefresh size={16} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={t('parties.change')} size={28} onClick={onChange}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {fatal.map((finding) => (
        <span key={`${finding.rule} ${finding.path}`} className={styles['error']}>
          {words.sentence(finding)}
        </span>
      ))}
      {role === 'seller' && <AgreementField />}
    </div>
  )
}
