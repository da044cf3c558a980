import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as importsApi from '#contract/api/imports'
import type { Import } from '#contract/imports'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { InstantText, PersonName } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { FileDrop } from '#web/ui/form/file-choice.tsx'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { ImportState } from '../import-state.tsx'
import styles from '../imports.module.css'
import { KindTiles } from '../kind-tiles.tsx'
import { importsQuery, uploadImport } from '../queries.ts'

/** The purpose of a file: the kind of its records, or a rehearsal of documents. */
export type ImportAim = Pick<Import, 'kind' | 'purpose'>

/** Imports a file, and lists the imports. */
export function ImportsPage({ aim }: { aim: ImportAim }) {
  const { t } = useTranslation('imports')
  const list = useQuery(importsQuery)
  const columns = useColumns()
  return (
    <Page title={t('title')} subtitle={t('text')}>
      <Stack>
        <UploadCard aim={aim} />
        {list.isLoadingError && <QueryError query={list} />}
        {list.data && list.data.length > 0 && (
          <Card flush>
            <DataTable caption={t('title')} columns={columns} rows={list.data} rowKey={({ id }) => id} />
          </Card>
        )}
      </Stack>
    </Page>
  )
}

function UploadCard({ aim }: { aim: ImportAim }) {
  const { kind, purpose } = aim
  const isRehearsal = purpose === 'rehearsal'
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const { upload, sent, stop } = useUpload(aim)
  return (
    <Card
      title={isRehearsal ? t('rehearsal.of') : t(`importOf.${kind}`)}
      {...(isRehearsal ? { description: t('rehearsal.text') } : {})}
      actions={
        <SaveTable
          label={t('upload.template')}
          files={{ csv: importsApi.exportImportTemplateCsv, xlsx: importsApi.exportImportTemplateXlsx }}
          options={{ query: { kind, language } }}
        />
      }
    >
      <KindTiles aim={aim} />
      {sent === undefined ? (
        <FileDrop
          label={t('upload.file')}
          hint={t(kind === 'documents' ? 'upload.hintDocuments' : 'upload.hint')}
          accept={kind === 'documents' ? '.xlsx,.csv,.txt,.json,.xml,.zip' : '.xlsx,.csv,.txt,.json'}
          isLarge
          onChoose={(file) => file && void upload(file)}
        />
      ) : (
        <Sending share={sent} onStop={stop} />
      )}
    </Card>
  )
}

/** Uploads a file as soon as it is chosen, and opens its import. */
function useUpload(aim: ImportAim) {
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const [sent, setSent] = useState<number>()
  const sending = useRef<AbortController>(null)
  async function upload(file: File) {
    const controller = new AbortController()
    sending.current = controller
    setSent(0)
    try {
      const request = { ...aim, name: file.name, size: file.size, changed: file.lastModified }
      const { id } = await withKey(request, (idempotencyKey) =>
        uploadImport(aim, file, { idempotencyKey, signal: controller.signal, onProgress: setSent }),
      )
      await navigate({ to: '/imports/$id', params: { id } })
    } catch (error) {
      if (!controller.signal.aborted) toast.error(problemText(error))
    } finally {
      setSent(undefined)
    }
  }
  return { upload, sent, stop: () => sending.current?.abort() }
}

/** The state of an import; for a finished rehearsal, the number of documents that would have passed. */
function Standing({ one }: { one: Import }) {
  const { t } = useTranslation('imports')
  const { counts, purpose, state } = one
  const documents = counts.new + counts.invalid
  return (
    <>
      <ImportState one={one} />
      {purpose === 'rehearsal' && state === 'checked' && (
        <small className={styles['beside']}>{t('rehearsal.score', { passed: counts.new, documents })}</small>
      )}
    </>
  )
}

function Sending({ share, onStop }: { share: number; onStop: () => void }) {
  const { t } = useTranslation('imports')
  const text = t('upload.sending', { percent: Math.floor(share * 100) })
  return (
    <div className={styles['sending']}>
      <p>{text}</p>
      <progress className={styles['progress']} aria-label={text} value={share} />
      <Button variant="default" onClick={onStop}>
        {t('upload.stop')}
      </Button>
    </div>
  )
}

function useColumns(): Column<Import>[] {
  const { t } = useTranslation('imports')
  return [
    {
      key: 'file',
      header: t('column.file'),
      phone: 'title',
      render: ({ fileName, id }) => (
        <Link to="/imports/$id" params={{ id }} className="plain-link">
          <bdi>{fileName}</bdi>
        </Link>
      ),
    },
    {
      key: 'kind',
      header: t('column.kind'),
      render: ({ kind, purpose }) => (purpose === 'rehearsal' ? t('rehearsal.title') : t(`kind.${kind}`)),
    },
    { key: 'state', header: t('column.state'), render: (one) => <Standing one={one} /> },
    { key: 'rows', header: t('column.rows'), align: 'end', render: ({ total }) => <bdi>{total}</bdi> },
    {
      key: 'by',
      header: t('column.by'),
      render: ({ createdBy }) => <PersonName>{createdBy ?? ''}</PersonName>,
    },
    {
      key: 'createdAt',
      header: t('column.createdAt'),
      render: ({ createdAt }) => <InstantText value={createdAt} />,
    },
  ]
}
