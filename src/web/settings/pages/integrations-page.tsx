import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssuedKey } from '#contract/keys'
import { useCan } from '#web/identity/index.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { ApiCard } from '../integrations/api-card.tsx'
import { IssuedKeyCard } from '../integrations/issued-key-card.tsx'
import { KeysCard } from '../integrations/keys-card.tsx'
import { NewKeyCard } from '../integrations/new-key-card.tsx'
import { keysQuery } from '../integrations/queries.ts'
import styles from '../settings.module.css'
import { useOrganizationLine } from '../use-organization-line.tsx'

/** The connections between an organization's programs and this portal: their keys, and the API. */
export function IntegrationsPage() {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <Page title={t('common:nav.integrations')} width="form" subtitle={useOrganizationLine()}>
      <Stack>
        {useCan('key.manage') ? (
          <Keys />
        ) : (
          <Card title={t('settings:keys.title')}>
            <p className={styles['plain']}>{t('settings:keys.byOthers')}</p>
          </Card>
        )}
        <ApiCard />
      </Stack>
    </Page>
  )
}

/** The existing keys, a form for a new one, and the text of a key that was just created. */
function Keys() {
  const keys = useQuery(keysQuery)
  const [issued, setIssued] = useState<IssuedKey | null>(null)
  const [isRequested, setIsRequested] = useState(false)
  // The form of the first key is open from the start.
  const isNewOpen = isRequested || keys.data?.length === 0
  return (
    <>
      {issued && <IssuedKeyCard key={issued.secret} issued={issued} onStored={() => setIssued(null)} />}
      <QueryError query={keys} />
      {keys.isPending && <Pending rows={3} />}
      {keys.data && (
        <KeysCard
          keys={keys.data}
          onIssued={setIssued}
          onNew={isNewOpen ? undefined : () => setIsRequested(true)}
        />
      )}
      {isNewOpen && (
        <NewKeyCard
          onIssued={(key) => {
            setIsRequested(false)
            setIssued(key)
          }}
        />
      )}
    </>
  )
}
