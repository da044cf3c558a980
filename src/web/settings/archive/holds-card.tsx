import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ArchiveHold, PlaceHoldRequest } from '#contract/archive'
import { isolatedDay } from '#web/lib/day-text.ts'
import { setFindingErrors } from '#web/lib/form-findings.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { InstantText, PersonName, SentenceText } from '#web/ui/data/text.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { type FormFailure, FormProblem } from '#web/ui/form/form-problem.tsx'
import { Card, FieldGrid, Span } from '#web/ui/layout/page.tsx'
import styles from '../settings.module.css'
import { placeHold } from './queries.ts'
import { ReleaseDialog } from './release-dialog.tsx'

const resolver = schemaResolver(PlaceHoldRequest)
const empty = { from: '', to: '', reason: '' }

/** Periods on hold, whose documents are retained longer than the law requires: placed and released with a reason. */
export function HoldsCard({ holds, readOnly }: { holds: readonly ArchiveHold[]; readOnly: boolean }) {
  const { t } = useTranslation('settings')
  const [released, setReleased] = useState<ArchiveHold | null>(null)
  const [isPlacing, setPlacing] = useState(false)
  const columns = useColumns(readOnly ? undefined : setReleased)
  return (
    <Card
      title={t('archive.holds')}
      description={t('archive.holdsText')}
      actions={
        !readOnly &&
        !isPlacing && (
          <Button variant="default" onClick={() => setPlacing(true)}>
            {t('archive.place')}
          </Button>
        )
      }
    >
      {(holds.length > 0 || isPlacing) && (
        <div className={styles['form']}>
          {holds.length > 0 && (
            <DataTable
              caption={t('archive.holds')}
              columns={columns}
              rows={holds}
              rowKey={(hold) => hold.id}
            />
          )}
          {isPlacing && <HoldForm onClose={() => setPlacing(false)} />}
        </div>
      )}
      {released && <ReleaseDialog hold={released} onClose={() => setReleased(null)} />}
    </Card>
  )
}

function HoldForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common'])
  const withKey = useIdempotencyKey()
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const form = useForm<PlaceHoldRequest>({ resolver, defaultValues: empty })
  const { errors, isSubmitting } = form.formState
  async function submit(request: PlaceHoldRequest) {
    setFailure(null)
    try {
      await withKey(request, (key) => placeHold(request, key))
      toast.success(t('settings:archive.holdPlaced'))
      onClose()
    } catch (error) {
      setFailure({ error, unassigned: setFindingErrors(error, ['from', 'to', 'reason'], form.setError) })
    }
  }
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FormProblem failure={failure} />
      <FieldGrid columns={4}>
        {(['from', 'to'] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <DateField
                label={t(`settings:archive.${name}`)}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={errors[name]?.message}
              />
            )}
          />
        ))}
        <Span columns={2}>
          <TextField
            label={t('settings:archive.reason')}
            maxLength={500}
            error={errors.reason?.message}
            {...form.register('reason')}
          />
        </Span>
      </FieldGrid>
      <div className={styles['foot']}>
        <Button variant="default" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {t('settings:archive.place')}
        </Button>
      </div>
    </form>
  )
}

function useColumns(onRelease: ((hold: ArchiveHold) => void) | undefined): Column<ArchiveHold>[] {
  const { t } = useTranslation('settings')
  const period = ({ from, to }: ArchiveHold) => t('archive.period', { from, to })
  return [
    {
      key: 'period',
      header: t('archive.heldPeriod'),
      phone: 'title',
      render: ({ from, to }) => (
        <span>
          <SentenceText>{t('archive.period', { from: isolatedDay(from), to: isolatedDay(to) })}</SentenceText>
        </span>
      ),
    },
    {
      key: 'reason',
      header: t('archive.reason'),
      render: ({ reason, released }) => (
        <span>
          <bdi>{reason}</bdi>
          {released && (
            <>
              <br />
              <SentenceText>
                {t('archive.releasedFor', { reason: `\u2068${released.reason}\u2069` })}
              </SentenceText>
            </>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      header: t('archive.state'),
      render: ({ released }) => (
        <StandingBadge tone={released ? 'neutral' : 'waiting'}>
          {t(released ? 'archive.released' : 'archive.held')}
        </StandingBadge>
      ),
    },
    {
      key: 'by',
      header: t('archive.by'),
      render: ({ placedBy, placedAt, released }) => (
        <span>
          <PersonName>{(released ? released.by : placedBy) ?? ''}</PersonName>
          <br />
          <InstantText value={released?.at ?? placedAt} />
        </span>
      ),
    },
    ...(onRelease
      ? [
          {
            key: 'release',
            header: '',
            headerLabel: t('archive.release'),
            align: 'end',
            phone: 'unlabelled',
            render: (hold: ArchiveHold) =>
              !hold.released && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('archive.releaseOf', { period: period(hold) })}
                  onClick={() => onRelease(hold)}
                >
                  {t('archive.release')}
                </Button>
              ),
          } satisfies Column<ArchiveHold>,
        ]
      : []),
  ]
}
