import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccount } from '#contract/bank-accounts'
import { bankAccountsQuery, printAccount } from '#web/documents/index.ts'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { Card, Stack } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { AccountForm } from '../bank/account-form.tsx'
import { addBankAccount, removeBankAccount, updateBankAccount } from '../bank/queries.ts'
import { CompanySection } from '../company-section.tsx'
import { PaymentDefaultsCard } from '../payment-defaults-card.tsx'
import styles from '../settings.module.css'

/** The accounts to which buyers pay, and when and how they pay. */
export function BankAccountsPage() {
  const { t } = useTranslation('settings')
  return <CompanySection title={t('bank.title')}>{(id) => <Accounts key={id} />}</CompanySection>
}

function Accounts() {
  const { t } = useTranslation('settings')
  const mayChange = useCan('settings.update')
  const accounts = useQuery(bankAccountsQuery)
  const [adding, setAdding] = useState(false)
  const add = mayChange && !adding && <Button onClick={() => setAdding(true)}>{t('bank.add')}</Button>
  return (
    <Stack>
      <QueryError query={accounts} />
      {accounts.isPending && <Pending rows={4} />}
      {accounts.data?.length === 0 && !adding && (
        <EmptyState icon={<IconBuildingBank size={22} />} title={t('bank.empty')} action={add}>
          {t('bank.emptyText')}
        </EmptyState>
      )}
      {accounts.data && accounts.data.length > 0 && (
        <Card title={t('bank.list')} description={t('bank.text')} actions={add}>
          <ul className={styles['accounts']}>
            {accounts.data.map((account) => (
              <Account key={account.id} account={account} readOnly={!mayChange} />
            ))}
          </ul>
        </Card>
      )}
      {adding && <NewAccount onClose={() => setAdding(false)} />}
      <PaymentDefaultsCard readOnly={!mayChange} />
    </Stack>
  )
}

function NewAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const company = useParticipant()
  const withKey = useIdempotencyKey()
  const blank = { account: '', bankName: '', bankNameAr: '', bic: '', currency: 'AED', isDefault: false }
  return (
    <Card title={t('bank.new')} description={t('bank.newText')}>
      <AccountForm
        account={{ ...blank, accountName: company?.nameEn ?? '' }}
        onSave={async (request) => {
          await withKey(request, (idempotencyKey) => addBankAccount(request, idempotencyKey))
          toast.success(t('bank.added'))
        }}
        onClose={onClose}
      />
    </Card>
  )
}

function Account({ account, readOnly }: { account: BankAccount; readOnly: boolean }) {
  const { t } = useTranslation(['settings', 'common'])
  const localName = useLocalName()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const number = printAccount(account.account)
  const bank = localName(account.bankName, account.bankNameAr)
  async function remove() {
    try {
      await removeBankAccount(account.id)
      toast.success(t('settings:bank.removed'))
    } catch (error) {
      toast.error(problemText(error))
      setOpen(null)
    }
  }
  if (open === 'edit') {
    return (
      <li>
        <div>
          <AccountForm
            account={account}
            onSave={async (request) => {
              await updateBankAccount(account.id, { ...request, version: account.version })
              toast.success(t('settings:bank.changed'))
            }}
            onClose={() => setOpen(null)}
          />
        </div>
      </li>
    )
  }
  return (
    <li>
      <div>
        <div className={styles['accountLine']}>
          <strong>
            <bdi dir="ltr">{number}</bdi>
          </strong>
          <CopyButton value={account.account} what={t('settings:bank.account')} />
          <Tag>
            <bdi dir="ltr">{account.currency}</bdi>
          </Tag>
          {account.isDefault && <Tag tone="done">{t('settings:bank.default')}</Tag>}
        </div>
        <p>
          {[bank, account.bic, account.accountName].filter(Boolean).map((part, index) => (
            <Fragment key={part}>
              {index > 0 && ' · '}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
        </p>
      </div>
      {!readOnly && (
        <div className={styles['accountLine']}>
          <Button
            variant="default"
            size="xs"
            aria-label={t('settings:bank.editWhich', { account: number })}
            onClick={() => setOpen('edit')}
          >
            {t('common:action.edit')}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            aria-label={t('settings:bank.removeWhich', { account: number })}
            onClick={() => setOpen('remove')}
          >
            {t('settings:bank.remove')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={open === 'remove'}
        onClose={() => setOpen(null)}
        title={t('settings:bank.removeTitle')}
        confirmLabel={t('settings:bank.remove')}
        danger
        onConfirm={remove}
      >
        {t('settings:bank.removeText', { account: `\u2066${number}\u2069` })}
      </ConfirmDialog>
    </li>
  )
}
