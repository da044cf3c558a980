import { createFileRoute } from '@tanstack/react-router'
import { BankAccountsPage } from '#web/settings/pages/bank-accounts-page.tsx'

export const Route = createFileRoute('/_app/settings/bank-accounts')({ component: BankAccountsPage })
