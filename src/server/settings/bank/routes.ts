import * as settingsApi from '#contract/api/settings'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { addBankAccount } from './add-bank-account.ts'
import { listBankAccounts } from './list-bank-accounts.ts'
import { presentBankAccount } from './present.ts'
import { removeBankAccount } from './remove-bank-account.ts'
import { updateBankAccount } from './update-bank-account.ts'

export function bankAccountRoutes(app: App, context: Context): void {
  serve(app, settingsApi.listBankAccounts, async ({ actor, participant }) => ({
    data: (await listBankAccounts(context, actor, participant)).map(presentBankAccount),
  }))
  serve(app, settingsApi.addBankAccount, async ({ actor, participant, body, idempotencyKey }) => ({
    data: (await addBankAccount(context, actor, participant, body, idempotencyKey)).map(presentBankAccount),
  }))
  serve(app, settingsApi.updateBankAccount, async ({ actor, participant, params, body }) => ({
    data: (await updateBankAccount(context, actor, participant, params.id, body)).map(presentBankAccount),
  }))
  serve(app, settingsApi.removeBankAccount, async ({ actor, participant, params }) => ({
    data: (await removeBankAccount(context, actor, participant, params.id)).map(presentBankAccount),
  }))
}
