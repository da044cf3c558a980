import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as auditApi from '#contract/api/audit'
import type { AuditEntry } from '#contract/audit'
import { useCan } from '#web/identity/index.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Pager } from '#web/ui/data/pager.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { InstantText, Ltr, PersonName } from '#web/ui/data/text.tsx'
import { NoAccess } from '#web/ui/feedback/no-access.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { Page, Stack } from '#web/ui/layout/page.tsx'
import type { AuditSearch } from '../audit/audit-search.ts'
import { ChangeSummary } from '../audit/change-text.tsx'
import { CheckCard } from '../audit/check-card.tsx'
import { EntryDialog } from '../audit/entry-dialog.tsx'
import { AuditFilters } from '../audit/filters.tsx'
import { auditQuery } from '../audit/queries.ts'
import { SubjectCell } from '../audit/subject-link.tsx'

function columnsOf(t: TFunction<'audit'>): Column<AuditEntry>[] {
  return [
    {
      key: 'action',
      header: t('column.action'),
      phone: 'lead',
      render: ({ action }) => <span>{t(`action.${action.replace('.', '-')}`)}</span>,
    },
    {
      key: 'actor',
      header: t('column.actor'),
      phone: 'second',
      render: ({ actorName, address }) => (
        <TwoLineCell
          first={
            <span style={{ whiteSpace: 'nowrap' }}>
              <PersonName>{actorName ?? t('portal')}</PersonName>
            </span>
          }
          second={address ? <Ltr>{address}</Ltr> : undefined}
        />
      ),
    },
    {
      key: 'subject',
      header: t('column.subject'),
      phone: 'leadEnd',
      render: (entry) => <SubjectCell {...entry} />,
    },
    {
      key: 'changes',
      header: t('column.changes'),
      phone: 'third',
      render: (entry) => <ChangeSummary entry={entry} />,
    },
    {
      key: 'at',
      header: t('column.at'),
      phone: 'secondEnd',
      render: ({ at }) => <InstantText value={at} show="moment" />,
    },
    {
      key: 'seq',
      header: t('column.seq'),
      align: 'number',
      phone: 'hide',
      render: ({ seq }) => <bdi>{seq}</bdi>,
    },
  ]
}

const files = { csv: auditApi.exportAuditCsv, xlsx: auditApi.exportAuditXlsx }

/** The actions in the organization, and whether the trail is intact. */
export function AuditPage({ search }: { search: AuditSearch }) {
  const { t } = useTranslation(['audit', 'settings'])
  const language = useLanguage()
  const mayRead = useCan('audit.read')
  const { cursor: _, ...filters } = search
  return (
    <Page
      title={t('audit:title')}
      subtitle={t('audit:text')}
      breadcrumbs={[{ label: t('settings:title'), to: '/settings' }, { label: t('audit:title') }]}
      actions={
        mayRead ? <SaveTable files={files} options={{ query: { ...filters, language } }} /> : undefined
      }
    >
      {mayRead ? <Trail search={search} /> : <NoAccess />}
    </Page>
  )
}

function Trail({ search }: { search: AuditSearch }) {
  const { t } = useTranslation('audit')
  const navigate = useNavigate()
  const list = useQuery(auditQuery(search))
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const go = (next: AuditSearch) => void navigate({ to: '/settings/audit', search: next })
  const rows = list.data?.data ?? []
  const { cursor: _, ...filters } = search
  return (
    <Stack>
      <CheckCard />
      <AuditFilters search={filters} onChange={go} />
      {list.isPending && <Pending rows={8} />}
      <QueryError query={list} />
      {list.data && rows.length === 0 && (
        <EmptyState icon={<IconHistory size={22} />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      {list.data && rows.length > 0 && (
        <div>
          <DataTable
            caption={t('title')}
            columns={columnsOf(t)}
            rows={rows}
            rowKey={({ id }) => id}
            refreshing={list.isPlaceholderData}
            onOpen={setOpened}
          />
          <Pager
            page={list.data.page}
            shown={rows.length}
            onCursor={(cursor) => go({ ...filters, cursor })}
          />
        </div>
      )}
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </Stack>
  )
}
