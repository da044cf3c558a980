import { IconFileCode, IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { watermarkOf } from '#core/paper'
import { AuthCard, NativeFrame } from '#web/identity/index.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useLanguage, useLocalName } from '#web/lib/use-language.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { ToastHost } from '#web/ui/feedback/toast-host.tsx'
import { UiProvider } from '#web/ui/theme/provider.tsx'
import { Authenticity } from '../delivered/authenticity.tsx'
import styles from '../delivered/delivered.module.css'
import {
  type Delivered,
  deliveredQuery,
  type PrivateLink,
  readLink,
  saveDelivered,
} from '../delivered/delivered-api.ts'
import { PaymentSummary } from '../delivered/payment-summary.tsx'
import { ReadableDocument } from '../paper-view/readable-document.tsx'

/** The page of a private link, without sign-in: the document, its files, and whether it is genuine. */
export function DeliveredPage() {
  const hash = useLocation({ select: (location) => location.hash })
  const link = useMemo(() => readLink(hash), [hash])
  return (
    <UiProvider>
      <ToastHost />
      <NativeFrame wide>{link ? <Opened link={link} /> : <NoLink />}</NativeFrame>
    </UiProvider>
  )
}

function NoLink() {
  const { t } = useTranslation('problems')
  return <Closed why={t('delivery.link-unknown')} />
}

function Closed({ why }: { why: string }) {
  const { t } = useTranslation('delivery')
  return (
    <AuthCard title={t('page.closedTitle')}>
      <p>{why}</p>
    </AuthCard>
  )
}

function Opened({ link }: { link: PrivateLink }) {
  const delivered = useQuery(deliveredQuery(link))
  const { error } = delivered
  if (isApiError(error) && [404, 410].includes(error.status)) return <Closed why={problemText(error)} />
  return (
    <div className={styles['page']}>
      {delivered.isPending && <Pending rows={8} />}
      <QueryError query={delivered} />
      {delivered.data && <Document link={link} delivered={delivered.data} />}
    </div>
  )
}

function Document({ link, delivered }: { link: PrivateLink; delivered: Delivered }) {
  const { t } = useTranslation(['delivery', 'common'])
  const localName = useLocalName()
  const { about, draft, totals } = delivered
  const isTest = link.environment === 'preprod'
  const name = `${t(`common:typeCode.${about.typeCode}`)} \u2066${about.number}\u2069`
  const issuer = `\u2068${localName(about.issuerName, about.issuerNameAr)}\u2069`
  return (
    <>
      <title>{`${name} · ${t('common:brand')}`}</title>
      <header>
        <h1>{name}</h1>
        <p>{t('delivery:page.issued', { issuer })}</p>
        <p>
          {t('delivery:page.until')} <InstantText value={about.expiresAt} />
        </p>
      </header>
      {isTest && (
        <div data-screen="">
          <Notice isStatic tone="warning">
            {t('delivery:page.test')}
          </Notice>
        </div>
      )}
      <div data-screen="">
        <PaymentSummary delivered={delivered} />
      </div>
      <h2 className="visually-hidden">{t('delivery:page.document')}</h2>
      <ReadableDocument
        draft={draft}
        totals={totals}
        arabic={about.arabic}
        style={about.style}
        watermark={watermarkOf({ isDraft: false, isProforma: false, isTest })}
        actions={<Files link={link} />}
      />
      <div data-screen="">
        <Authenticity delivered={delivered} />
      </div>
    </>
  )
}

function Files({ link }: { link: PrivateLink }) {
  const { t } = useTranslation('delivery')
  const language = useLanguage()
  const save = async (what: Parameters<typeof saveDelivered>[1]) => {
    try {
      await saveDelivered(link, what)
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <>
      <ActionButton
        variant="default"
        action={() => save({ pdf: language })}
        leftSection={<IconFileTypePdf size={17} stroke={1.6} aria-hidden="true" />}
      >
        {t('page.pdf')}
      </ActionButton>
      <ActionButton
        variant="default"
        action={() => save('xml')}
        leftSection={<IconFileCode size={17} stroke={1.6} aria-hidden="true" />}
      >
        {t('page.xml')}
      </ActionButton>
    </>
  )
}
