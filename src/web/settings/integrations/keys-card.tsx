import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey, IssuedKey } from '#contract/keys'
import { Button } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { InstantText, Ltr } from '#web/ui/data/text.tsx'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import styles from './integrations.module.css'
import { revokeKey, rotateKey } from './queries.ts'
import { presetOf } from './scope-presets.ts'

const overlaps = [0, 1, 24, 168] as const
const tones = { active: 'done', expired: 'notApplicable', revoked: 'notApplicable' } as const

/** The existing keys, each with its scopes, its last use, and actions that end it. */
export function KeysCard({
  keys,
  onIssued,
  onNew,
}: {
  keys: readonly ApiKey[]
  onIssued: (issued: IssuedKey) => void
  /** Opens the form of a new key; undefined while it is open. */
  onNew: (() => void) | undefined
}) {
  const { t } = useTranslation('settings')
  const [rotating, setRotating] = useState<ApiKey | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const columns: Column<ApiKey>[] = [
    {
      key: 'key',
      header: t('keys.key'),
      phone: 'title',
      render: ({ name, prefix }) => <TwoLineCell first={<bdi>{name}</bdi>} second={<Ltr>{prefix}…</Ltr>} />,
    },
    { key: 'can', header: t('keys.can'), render: (key) => <Can apiKey={key} /> },
    {
      key: 'lastUsed',
      header: t('keys.lastUsed'),
      render: ({ lastUsedAt, lastUsedFrom }) =>
        lastUsedAt === null ? (
          t('keys.notYet')
        ) : (
          <TwoLineCell first={<InstantText value={lastUsedAt} />} second={<Ltr>{lastUsedFrom}</Ltr>} />
        ),
    },
    {
      key: 'ends',
      header: t('keys.ends'),
      render: ({ expiresAt }) => (expiresAt === null ? t('keys.noEnd') : <InstantText value={expiresAt} />),
    },
    { key: 'state', header: t('keys.state'), render: (key) => <State apiKey={key} /> },
    {
      key: 'actions',
      header: '',
      headerLabel: t('people.actions'),
      align: 'end',
      phone: 'unlabelled',
      render: (key) =>
        key.state === 'active' && (
          <>
            <Button
              variant="default"
              aria-label={t('keys.rotateWhich', { name: key.name })}
              onClick={() => setRotating(key)}
            >
              {t('keys.rotate')}
            </Button>{' '}
            <Button
              variant="subtle"
              color="red"
              aria-label={t('keys.revokeWhich', { name: key.name })}
              onClick={() => setRevoking(key)}
            >
              {t('keys.revoke')}
            </Button>
          </>
        ),
    },
  ]
  return (
    <Card
      title={t('keys.title')}
      description={t('keys.text')}
      actions={onNew && <Button onClick={onNew}>{t('keys.new')}</Button>}
      flush
    >
      {keys.length > 0 && (
        <DataTable caption={t('keys.title')} columns={columns} rows={keys} rowKey={({ id }) => id} />
      )}
      {rotating && <RotateDialog apiKey={rotating} onIssued={onIssued} onClose={() => setRotating(null)} />}
      <ConfirmDialog
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        danger
        title={t('keys.revokeTitle', { name: revoking?.name })}
        confirmLabel={t('keys.revoke')}
        dismissLabel={t('keys.keep')}
        onConfirm={() => revoking && revokeKey(revoking.id)}
      >
        {t('keys.revokeText')}
      </ConfirmDialog>
    </Card>
  )
}

/** The preset of a key or the count of its permissions, which expands to their names. */
function Can({ apiKey: { scopes, participants } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('settings')
  const preset = presetOf(scopes, participants)
  return (
    <>
      <details className={styles['can']}>
        <summary>
          {preset ? t(`keys.preset.${preset}`) : t('keys.permissions', { count: scopes.length })}
        </summary>
        <ul className={styles['list']}>
          {scopes.map((scope) => (
            <li key={scope}>{t(`permission.${scope.replace('.', '-')}`)}</li>
          ))}
        </ul>
      </details>
      {participants && (
        <small className={styles['limit']}>
          {t('keys.onlyParticipants', { count: participants.length })}
        </small>
      )}
    </>
  )
}

function State({ apiKey: { state, previous } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('settings')
  const badge = <StandingBadge tone={tones[state]}>{t(`keys.is.${state}`)}</StandingBadge>
  if (!previous) return badge
  return (
    <TwoLineCell
      first={badge}
      second={
        <>
          <Ltr>{previous.prefix}…</Ltr> {t('keys.until')} <InstantText value={previous.endsAt} />
        </>
      }
    />
  )
}

/** Lets the user choose for how long the previous text stays valid. */
function RotateDialog({
  apiKey,
  onIssued,
  onClose,
}: {
  apiKey: ApiKey
  onIssued: (issued: IssuedKey) => void
  onClose: () => void
}) {
  const { t } = useTranslation('settings')
  const [hours, setHours] = useState<number>(24)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('keys.rotateTitle', { name: apiKey.name })}
      confirmLabel={t('keys.rotate')}
      onConfirm={async () => onIssued(await rotateKey(apiKey.id, hours))}
    >
      <p>{t('keys.rotateText')}</p>
      <ChoiceField
        label={t('keys.overlap')}
        value={String(hours)}
        onChange={(event) => setHours(Number(event.currentTarget.value))}
        data={overlaps.map((choice) => ({ value: String(choice), label: t(`keys.hours.h${choice}`) }))}
      />
    </ConfirmDialog>
  )
}
