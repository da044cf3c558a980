import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssuedKey } from '#contract/keys'
import { useCan, useMe } from '#web/identity/index.ts'
import { NoAccess } from '#web/ui/feedback/no-access.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Page, Stack } from '#web/ui/layout/page.tsx'
import { IssuedKeyCard } from '../keys/issued-key-card.tsx'
import { KeysCard } from '../keys/keys-card.tsx'
import { NewKeyCard } from '../keys/new-key-card.tsx'
import { keysQuery } from '../keys/queries.ts'

/** Keys for programs: which there are, a new one, and the text of one just made, this once. */
export function KeysPage() {
  const { t } = useTranslation('settings')
  const organization = useMe()?.organization.name
  const canManage = useCan('key.manage')
  const keys = useQuery({ ...keysQuery, enabled: canManage })
  const [issued, setIssued] = useState<IssuedKey | null>(null)
  return (
    <Page
      title={t('keys.title')}
      width="form"
      subtitle={organization && <bdi>{organization}</bdi>}
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t('keys.title') }]}
    >
      {canManage ? (
        <Stack>
          {issued && <IssuedKeyCard key={issued.secret} issued={issued} onStored={() => setIssued(null)} />}
          <QueryError query={keys} />
          {keys.isPending && <Pending rows={3} />}
          {keys.data && <KeysCard keys={keys.data} onIssued={setIssued} />}
          <NewKeyCard onIssued={setIssued} />
        </Stack>
      ) : (
        <NoAccess />
      )}
    </Page>
  )
}
