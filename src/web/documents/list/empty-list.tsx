import { IconFileInvoice, IconInbox } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Page as PageInfo } from '#contract/common'
import { useCan } from '#web/identity/index.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { SearchStopped } from '#web/ui/data/search-stopped.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { AddReceived } from '../other-provider/add-received.tsx'
import { type DocumentsSearch, isFiltered } from './list-search.ts'

type Direction = 'sent' | 'received'

/** No company is linked: there is nothing to list yet. */
export function NoParticipant() {
  const { t } = useTranslation('documents')
  return (
    <EmptyState
      title={t('form.noParticipantTitle')}
      action={<LinkButton to="/onboarding">{t('form.onboard')}</LinkButton>}
    >
      {t('list.noParticipant')}
    </EmptyState>
  )
}

/** Replaces the rows of an empty list: shows how far a stopped search went, or why the list is empty. */
export function NoRows({
  direction,
  search,
  page,
  go,
}: {
  direction: Direction
  search: DocumentsSearch
  page: PageInfo
  go: (search: DocumentsSearch) => void
}) {
  const { searchedTo } = page
  if (searchedTo === undefined)
    return <NoDocuments direction={direction} search={search} onClear={() => go({})} />
  return (
    <SearchStopped page={page} searchedTo={searchedTo} onCursor={(cursor) => go({ ...search, cursor })} />
  )
}

/** Why the list is empty, and the next step. */
function NoDocuments({
  direction,
  search,
  onClear,
}: {
  direction: Direction
  search: DocumentsSearch
  onClear: () => void
}) {
  const { t } = useTranslation(['documents', 'sending', 'other-provider'])
  const toFile = useIsToFile()
  const participant = useParticipant()
  const canDraft = useCan('document.draft')
  const address = participant?.participantId ?? ''
  const { arrival, ...others } = search
  if (arrival && !isFiltered(others)) return <EmptyState title={t('sending:arrival.none')} />
  if (isFiltered(search) || search.cursor) {
    return (
      <EmptyState
        title={t('list.nothingMatchesTitle')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('list.clearFilters')}
          </Button>
        }
      >
        {t('list.nothingMatchesText')}
      </EmptyState>
    )
  }
  if (direction === 'received' && toFile)
    return (
      <EmptyState
        icon={<IconInbox size={36} stroke={1.3} aria-hidden="true" />}
        title={t('list.emptyReceivedTitle')}
        action={<AddReceived />}
      >
        {t('other-provider:received.empty')}
      </EmptyState>
    )
  if (direction === 'received') {
    return (
      <EmptyState
        icon={<IconInbox size={36} stroke={1.3} aria-hidden="true" />}
        title={t('list.emptyReceivedTitle')}
        action={<CopyButton value={address} what={t('parties.participantId')} spelledOut />}
      >
        {t('list.emptyReceivedText', { participantId: `\u2066${address}\u2069` })}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconFileInvoice size={36} stroke={1.3} aria-hidden="true" />}
      title={t('list.emptySentTitle')}
      action={canDraft && <LinkButton to="/documents/sent/new">{t('sent.new')}</LinkButton>}
    >
      {t('list.emptySentText')}
    </EmptyState>
  )
}
