import { type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { emirates } from '#core/codelists'
import { useRegistrationTypeOptions } from '#web/lib/code-options.ts'
import { SentenceText } from '#web/ui/data/text.tsx'
import { AuthorityField } from '#web/ui/form/authority-field.tsx'
import { CodeSelect } from '#web/ui/form/code-select.tsx'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { FieldGrid, Span } from '#web/ui/layout/page.tsx'
import { useCodeOptions } from '../code-options.ts'
import { CollapsibleSection } from '../fields.tsx'
import { consumerId, type Field, type Kind, type Values } from './new-customer-values.ts'
import styles from './receiver.module.css'

export interface FieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly withAsterisk: boolean
  readonly onChange: (value: string) => void
}

type PropsOf = (field: Field) => FieldProps

interface NewCustomerFieldsProps {
  readonly kind: Kind
  readonly values: Values
  readonly errors: Partial<Record<Field, string>>
  readonly propsOf: PropsOf
}

/** The fields of a new customer or supplier, without those that do not apply to its kind. */
export function NewCustomerFields({ kind, values, errors, propsOf }: NewCustomerFieldsProps) {
  const { t } = useTranslation('documents')
  const countries = useCodeOptions('countries')
  const names = (
    <>
      <BoundText field="name" propsOf={propsOf} label={t('parties.newCustomer.name')} data-autofocus />
      <BoundText field="nameAr" propsOf={propsOf} label={t('parties.newCustomer.nameAr')} lang="ar" />
    </>
  )
  const country = (
    <CodeSelect {...propsOf('country')} label={t('parties.newCustomer.country')} options={countries} />
  )
  const email = (
    <BoundText
      field="email"
      propsOf={propsOf}
      dir="ltr"
      type="email"
      label={t('parties.newCustomer.email')}
    />
  )
  if (kind === 'consumer') {
    const isFaulty = Object.keys(errors).some((field) => !['name', 'nameAr', 'email'].includes(field))
    return (
      <>
        <p className={styles['dialogText']}>
          <SentenceText>
            {t('parties.newCustomer.consumer', { id: `\u2066${consumerId}\u2069` })}
          </SentenceText>
        </p>
        <FieldGrid columns={2}>
          {names}
          {email}
        </FieldGrid>
        <div className={styles['optional']}>
          <CollapsibleSection title={t('parties.newCustomer.optional')} open={isFaulty}>
            <FieldGrid columns={2}>
              <RegistrationFields type={values.registrationType} propsOf={propsOf} />
              <AddressFields country={values.country} propsOf={propsOf} />
              {country}
            </FieldGrid>
          </CollapsibleSection>
        </div>
      </>
    )
  }
  return (
    <FieldGrid columns={2}>
      {names}
      {/* First, because it decides which of the others apply. */}
      {country}
      {kind === 'abroad' ? (
        <ParticipantIdField kind={kind} propsOf={propsOf} />
      ) : (
        <>
          <BoundText
            field="trn"
            propsOf={propsOf}
            dir="ltr"
            label={t('parties.newCustomer.trn')}
            description={t('parties.newCustomer.trnHint')}
          />
          <ParticipantIdField kind={kind} propsOf={propsOf} />
          {email}
          <RegistrationFields type={values.registrationType} propsOf={propsOf} />
        </>
      )}
      <AddressFields country={values.country} propsOf={propsOf} />
      {kind === 'abroad' && email}
    </FieldGrid>
  )
}

function BoundText({
  field,
  propsOf,
  dir = 'auto',
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & { field: Field; propsOf: PropsOf }) {
  const { onChange, ...shared } = propsOf(field)
  return (
    <TextField
      {...shared}
      {...rest}
      dir={dir}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function ParticipantIdField({ kind, propsOf }: { kind: Kind; propsOf: PropsOf }) {
  const { t } = useTranslation('documents')
  const hint = kind === 'abroad' ? 'participantIdAbroad' : 'participantIdHint'
  return (
    <BoundText
      field="participantId"
      propsOf={propsOf}
      dir="ltr"
      label={t('parties.newCustomer.participantId')}
      description={t(`parties.newCustomer.${hint}`)}
    />
  )
}

function AddressFields({ country, propsOf }: { country: string; propsOf: PropsOf }) {
  const { t } = useTranslation('documents')
  const emirateOptions = useCodeOptions(emirates)
  return (
    <>
      <Span columns={2}>
        <BoundText field="line1" propsOf={propsOf} label={t('parties.newCustomer.line1')} />
      </Span>
      <BoundText field="city" propsOf={propsOf} label={t('parties.newCustomer.city')} />
      {country === 'AE' ? (
        <CodeSelect
          {...propsOf('subdivision')}
          label={t('parties.newCustomer.emirate')}
          options={emirateOptions}
        />
      ) : (
        <BoundText field="subdivision" propsOf={propsOf} label={t('parties.subdivision')} />
      )}
    </>
  )
}

/** The registration of the party; its type decides whether an authority or a country issued it. */
function RegistrationFields({ type, propsOf }: { type: string; propsOf: PropsOf }) {
  const { t } = useTranslation('contacts')
  const types = useRegistrationTypeOptions()
  const countries = useCodeOptions('countries')
  const { onChange, ...choice } = propsOf('registrationType')
  return (
    <>
      <ChoiceField
        {...choice}
        label={t('registration.type')}
        data={types.map(({ code: value, label }) => ({ value, label }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <BoundText field="registration" propsOf={propsOf} dir="ltr" label={t('registration.id')} />
      {type === 'TL' && (
        <Span columns={2}>
          <AuthorityField {...propsOf('authority')} label={t('registration.authority')} />
        </Span>
      )}
      {type === 'PAS' && (
        <Span columns={2}>
          <CodeSelect {...propsOf('authority')} label={t('registration.country')} options={countries} />
        </Span>
      )}
    </>
  )
}
