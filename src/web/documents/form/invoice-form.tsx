import { IconDeviceFloppy, IconSend, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typeCodeOf } from '#core/kinds'
import { useCan } from '#web/identity/index.ts'
import { inDubai } from '#web/lib/dubai-time.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton, Button, IconButton } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { Columns, Page } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { removeDraft } from '../queries.ts'
import { ChecklistCard } from './aside/checklist-card.tsx'
import { SummaryCard } from './aside/summary-card.tsx'
import { CreditCard } from './cards/credit-card.tsx'
import { KindCard } from './cards/kind-card.tsx'
import { MoreCard, PaymentCard, SpecialCard } from './cards/more-card.tsx'
import { PartiesCard } from './cards/parties-card.tsx'
import { ScenarioCard } from './cards/scenario-card.tsx'
import type { IssuePreview } from './evaluate-draft.ts'
import { sortedFindings } from './finding-fields.ts'
import { counterpartyName, FormProvider, useForm, useFormMeta } from './form-context.tsx'
import { ConflictNotice, RestoredNotice } from './form-notices.tsx'
import { type FormStart, findingsOf, type SaveState } from './form-store.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { jumpToField } from './jump-to-field.ts'
import { LinesCard } from './lines/lines-card.tsx'
import type { BackupScope } from './local-backup.ts'
import { useBuyerReachability } from './receiver/reachability-tag.tsx'
import { type FormEngine, useFormEngine } from './use-form-engine.ts'

interface InvoiceFormProps {
  readonly start: FormStart
  readonly preview: IssuePreview
  readonly backupScope: Omit<BackupScope, 'form'>
  readonly formKey: string
  /** When the typing shown was restored from this device, the instant at which it was kept. */
  readonly restoredAt: string | null
  readonly onCreated: (id: string) => void
  /** Starts the form again, without what was restored. */
  readonly onDiscard: () => void
}

/** The invoice form: what is typed on the left, its sums and what is left to do beside it. */
export function InvoiceForm({ restoredAt, onDiscard, ...props }: InvoiceFormProps) {
  const engine = useFormEngine(props)
  const { store } = engine
  const { seller, nextNumbers } = props.preview
  const meta = useMemo(() => ({ store, seller, nextNumbers }), [store, seller, nextNumbers])
  const [isRestored, setIsRestored] = useState(restoredAt !== null)
  return (
    <FormProvider value={meta}>
      <FormPage engine={engine}>
        {isRestored && restoredAt !== null && (
          <RestoredNotice
            at={restoredAt}
            onKeep={() => {
              setIsRestored(false)
              void engine.saver.saveNow()
            }}
            onDiscard={() => {
              engine.finish()
              onDiscard()
            }}
          />
        )}
        <ConflictNotice engine={engine} />
      </FormPage>
    </FormProvider>
  )
}

const dirtyStates: readonly SaveState[] = ['unsaved', 'saving', 'failed', 'conflict']

function FormPage({ engine, children }: { engine: FormEngine; children: ReactNode }) {
  const { t } = useTranslation(['documents', 'common'])
  const { store } = useFormMeta()
  const typeCode = useForm((state) => typeCodeOf(state.draft.kind))
  const isDirty = useForm((state) => dirtyStates.includes(state.save))
  const documentId = useForm((state) => state.documentId)
  const canIssue = useCan('document.issue')
  const [page, setPage] = useState(0)
  const [isIssuing, setIsIssuing] = useState(false)
  const reach = useBuyerReachability()
  const guard = useUnsavedGuard(isDirty, {
    within: (pathname) => pathname.endsWith('/documents/sent/new'),
    text: t('form.leaveText'),
  })
  const jump = useCallback((path: string) => jumpToField(store, path, setPage), [store])

  const askToIssue = useCallback(() => {
    engine.checkNow()
    store.setState({ showAll: true })
    const [first] = sortedFindings(findingsOf(store.getState())).filter(
      ({ severity }) => severity === 'fatal',
    )
    if (first) {
      toast.error(t('form.fixFirst'))
      jump(first.path)
    } else setIsIssuing(true)
  }, [engine, store, jump, t])

  const saveDraft = useCallback(async () => {
    if (await engine.saver.saveNow()) toast.success(t('form.draftSaved'))
    else if (store.getState().save === 'failed') toast.error(problemText(engine.saver.lastError()))
  }, [engine, store, t])
  useSaveShortcut(saveDraft)

  // What was begun as new stays new while it is on the screen, also after its first save.
  const [isNew] = useState(documentId === null)
  const title = isNew ? t(`form.newKind.${typeCode}`) : t(`common:typeCode.${typeCode}`)
  return (
    <Page
      title={title}
      width="form"
      badge={<SaveBadge />}
      breadcrumbs={[
        { label: t('common:nav.documents') },
        { label: t('common:nav.sent'), to: '/documents/sent' },
        { label: isNew ? t('common:nav.new') : t('form.draftCrumb') },
      ]}
      actions={
        <>
          {documentId !== null && <RemoveButton engine={engine} />}
          <ActionButton
            variant="default"
            action={saveDraft}
            leftSection={<IconDeviceFloppy size={17} stroke={1.6} aria-hidden="true" />}
          >
            {t('form.saveDraft')}
          </ActionButton>
          {canIssue && (
            <Button leftSection={<IconSend size={17} stroke={1.6} aria-hidden="true" />} onClick={askToIssue}>
              {t('form.issue')}
            </Button>
          )}
        </>
      }
    >
      <Columns
        aside={
          <>
            <SummaryCard />
            <ChecklistCard reach={reach} onJump={jump} />
          </>
        }
      >
        {children}
        <KindCard />
        <CreditCard />
        <ScenarioCard />
        <PartiesCard reach={reach} />
        <SpecialCard />
        <LinesCard page={page} setPage={setPage} />
        <PaymentCard />
        <MoreCard />
      </Columns>
      {isIssuing && (
        <IssueDialog engine={engine} reach={reach} onClose={() => setIsIssuing(false)} onRefused={jump} />
      )}
      {guard}
    </Page>
  )
}

/** Whether what is on the screen is saved, and since when. */
function SaveBadge() {
  const { t } = useTranslation('documents')
  const save = useForm((state) => state.save)
  const savedAt = useForm((state) => state.savedAt)
  if (save === 'untouched') return null
  const tone = save === 'failed' || save === 'conflict' ? 'needsYou' : save === 'saved' ? 'done' : 'neutral'
  return (
    <span aria-live="polite">
      <Tag tone={tone}>
        {save === 'saved' && !savedAt
          ? t('form.draftCrumb')
          : t(`form.save.${save}`, { time: savedAt ? inDubai(savedAt).time : '' })}
      </Tag>
    </span>
  )
}

function RemoveButton({ engine }: { engine: FormEngine }) {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const buyer = useForm(counterpartyName)
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    const { documentId, version } = store.getState()
    if (documentId === null || version === null) return
    await removeDraft(documentId, version)
    engine.finish()
    void queryClient.invalidateQueries({ queryKey: ['documents'] })
    toast.success(t('form.removed'))
    await navigate({ to: '/documents/sent' })
  }
  return (
    <>
      <IconButton label={t('form.remove')} variant="default" onClick={() => setIsAsking(true)}>
        <IconTrash size={17} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('form.removeTitle')}
        confirmLabel={t('form.remove')}
        danger
        onConfirm={remove}
      >
        {buyer ? t('form.removeText', { buyer }) : t('form.removeTextUnnamed')}
      </ConfirmDialog>
    </>
  )
}

/** Ctrl+S (⌘S) saves the draft instead of the page. */
function useSaveShortcut(save: () => Promise<void>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      void save()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [save])
}
