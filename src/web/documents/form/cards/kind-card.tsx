import { useTranslation } from 'react-i18next'
import { toKind } from '#core/drafts'
import { type DocumentKind, typeCodeOf } from '#core/kinds'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { Card, FieldGrid, Span } from '#web/ui/layout/page.tsx'
import { fieldId, useForm } from '../form-context.tsx'
import {
  type InvoiceType,
  invoiceTypeOf,
  invoiceTypes,
  offeredKinds,
  withInvoiceType,
} from '../invoice-types.ts'
import styles from './cards.module.css'

/** One of the six kinds, and the parties; changing it preserves the input. */
export function KindCard() {
  const { t } = useTranslation(['documents', 'common'])
  const kind = useForm((state) => state.draft.kind)
  const type = useForm((state) => invoiceTypeOf(state.draft))
  const update = useForm((state) => state.update)
  const code = typeCodeOf(kind)
  return (
    <Card title={t('kind.title')}>
      <FieldGrid columns={4}>
        <Span columns={2}>
          <ChoiceField
            id={fieldId('kind')}
            label={t('kind.documentType')}
            value={kind}
            data={offeredKinds.map((value) => ({
              value,
              label: `${t(`common:typeCode.${typeCodeOf(value)}`)} · ${typeCodeOf(value)}`,
            }))}
            onChange={(event) => {
              const next = event.currentTarget.value as DocumentKind
              update((draft) => toKind(draft, next))
            }}
          />
        </Span>
        <Span columns={2}>
          <ChoiceField
            id={fieldId('invoiceType')}
            label={t('kind.invoiceType')}
            value={type}
            data={invoiceTypes.map((value) => ({ value, label: t(`kind.type.${value}`) }))}
            onChange={(event) => {
              const next = event.currentTarget.value as InvoiceType
              update((draft) => withInvoiceType(draft, next))
            }}
          />
        </Span>
      </FieldGrid>
      <p className={styles['hint']} aria-live="polite">
        {t(type === 'b2c' ? 'kind.hint.b2c' : `kind.hint.${code}`)}
      </p>
    </Card>
  )
}
