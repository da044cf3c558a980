import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { IdText } from '#web/ui/data/text.tsx'
import { Card, DescriptionList } from '#web/ui/layout/page.tsx'
import { counterpartyOf } from '../counterparty.ts'
import { lastInvoiceQuery } from '../queries.ts'

/** Terms, account and currency of the last invoice to a customer, with which the next one begins; nothing without one. */
export function LastTermsCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const mayDraft = useCan('document.draft')
  const mayRead = useCan('document.read')
  const participant = useParticipant()
  const { data } = useQuery({
    ...lastInvoiceQuery(counterpartyOf(contact)),
    enabled: mayDraft && mayRead && participant !== null,
  })
  if (!data) return null
  const { currency, paymentMeans = [], paymentTerms = [] } = data.defaults
  const [terms] = paymentTerms.flatMap(({ note }) => (note ? [note] : []))
  const [account] = paymentMeans.flatMap(({ account: one }) => (one?.value ? [one.value] : []))
  return (
    <Card
      title={t('terms.title')}
      description={
        <Link to="/documents/sent/view/$documentId" params={{ documentId: data.id }}>
          {t('terms.from', { number: `\u2066${data.number}\u2069` })}
        </Link>
      }
    >
      <DescriptionList
        columns={1}
        items={[
          { label: t('terms.terms'), value: <bdi>{terms ?? '–'}</bdi> },
          { label: t('terms.account'), value: <IdText value={account} /> },
          { label: t('statement.column.currency'), value: <IdText value={currency} /> },
        ]}
      />
    </Card>
  )
}
