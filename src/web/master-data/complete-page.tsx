import { IconCircleCheck } from '@tabler/icons-react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#core/access'
import { useCan } from '#web/identity/index.ts'
import type { ListOf } from '#web/lib/api.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import type { CorrectionGrid } from '#web/ui/data/correction-grid.tsx'
import { NoAccess } from '#web/ui/feedback/no-access.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { NamedRecord, RecordWords } from './record-words.ts'

/** Rows per page of the grid. */
const rowsTogether = 50

type Key = (string | number)[]
type AllGridProps<Row> = ComponentProps<typeof CorrectionGrid<Row>>
/** The props that the page passes to the grid of its rows. */
export type GridProps<Row> = Pick<AllGridProps<Row>, 'caption' | 'rows' | 'rowKey' | 'labelOf' | 'onNext'>

interface CompletePageProps<Row> {
  readonly words: RecordWords
  /** The permission to change the records. */
  readonly permission: Permission
  /** The address of the list. */
  readonly breadcrumbs: NonNullable<ComponentProps<typeof Page>['breadcrumbs']>
  readonly back: { readonly to: NonNullable<LinkProps['to']>; readonly label: string }
  /** Some of the records that lack data; another `round` is another request. */
  readonly queryOf: (limit: number, round: number) => UseQueryOptions<ListOf<Row>, Error, ListOf<Row>, Key>
  readonly renderGrid: (props: GridProps<Row>) => ReactNode
}

/** All records that lack data for the next invoice, one row each, saved together. */
export function CompletePage<Row extends NamedRecord>(props: CompletePageProps<Row>) {
  const { t } = useTranslation(props.words)
  // Completed rows stay visible until the next ones are requested.
  const [round, setRound] = useState(0)
  const lacking = useQuery({
    ...props.queryOf(rowsTogether, round),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const localName = useLocalName()
  const mayWrite = useCan(props.permission)
  if (!mayWrite) return <NoAccess />
  const rows = lacking.data?.data ?? []
  const count = lacking.data?.page.total.count ?? 0
  return (
    <Page
      title={t('complete.title')}
      subtitle={t('complete.text')}
      breadcrumbs={[...props.breadcrumbs, { label: t('complete.title') }]}
    >
      {lacking.isPending && <Pending />}
      {lacking.isLoadingError && <QueryError query={lacking} />}
      {lacking.data && rows.length === 0 && (
        <EmptyState
          icon={<IconCircleCheck size={22} />}
          title={t('complete.none')}
          action={<LinkButton to={props.back.to}>{props.back.label}</LinkButton>}
        >
          {t('complete.noneText')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Fragment key={round}>
          {props.renderGrid({
            caption: t('complete.caption', { shown: rows.length, count }),
            rows,
            rowKey: ({ id }) => id,
            labelOf: ({ name, nameAr }) => localName(name, nameAr),
            onNext: () => setRound(round + 1),
          })}
        </Fragment>
      )}
    </Page>
  )
}
