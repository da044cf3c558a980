import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccreditedProvider, readOn, searchProviders } from '#core/providers'
import { isolatedDay } from '#web/lib/day-text.ts'
import { SentenceText } from '#web/ui/data/text.tsx'
import styles from './law.module.css'

const searchId = 'provider-search'

/** The accredited service providers in the ministry's list of a day, searchable by name or number. */
export function ProviderList() {
  const { t } = useTranslation('law')
  const [search, setSearch] = useState('')
  const providers = searchProviders(search)
  return (
    <section className={styles['group']} aria-labelledby="facts-providers">
      <h2 id="facts-providers">{t('providers.title')}</h2>
      <p>
        <SentenceText>{t('providers.text', { date: isolatedDay(readOn) })}</SentenceText>
      </p>
      <label htmlFor={searchId} className={styles['search']}>
        {t('providers.search')}
        <input
          id={searchId}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      <p role="status" className={styles['count']}>
        {providers.length === 0
          ? t('providers.none', { search: `\u2068${search.trim()}\u2069` })
          : t('providers.count', { count: providers.length })}
      </p>
      <ul className={styles['providers']}>
        {providers.map((provider) => (
          <Provider key={provider.name} provider={provider} />
        ))}
      </ul>
    </section>
  )
}

function Provider({ provider }: { provider: AccreditedProvider }) {
  const { t } = useTranslation('law')
  const { name, accreditationNumber, website, status } = provider
  return (
    <li>
      <bdi lang="en">{name}</bdi>
      <span>
        {status === 'accredited' ? (
          <SentenceText>
            {t('providers.number', { number: `\u2066${accreditationNumber}\u2069` })}
          </SentenceText>
        ) : (
          t('providers.finalAssessment')
        )}{' '}
        <a href={website} target="_blank" rel="noreferrer" dir="ltr">
          {new URL(website).host}
        </a>
      </span>
    </li>
  )
}
