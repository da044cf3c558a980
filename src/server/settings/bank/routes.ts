import { z } from 'zod'
import { BankAccount, BankAccountId, NewBankAccount, UpdateBankAccount } from '#contract/bank-accounts'
import { dataOf } from '#contract/common'
import type { Context } from '#platform/context'
import { type App, actorOf, participantOf } from '#platform/http'
import { addBankAccount } from './add-bank-account.ts'
import { listBankAccounts } from './list-bank-accounts.ts'
import { presentBankAccount } from './present.ts'
import { removeBankAccount } from './remove-bank-account.ts'
import { updateBankAccount } from './update-bank-account.ts'

const path = '/settings/bank-accounts'
const config = { participant: true }
const params = z.object({ id: BankAccountId })

/** Each change answers with all accounts, for it may move the default from one to another. */
export function bankAccountRoutes(app: App, context: Context): void {
  const described = (summary: string) => ({
    tags: ['settings'],
    summary,
    response: { 200: dataOf(z.array(BankAccount)) },
  })
  app.get(
    path,
    { config, schema: described('Bank accounts of the selected participant') },
    async (request) => ({
      data: (await listBankAccounts(context, actorOf(request), participantOf(request))).map(
        presentBankAccount,
      ),
    }),
  )
  app.post(
    path,
    { config, schema: { ...described('Add a bank account that buyers pay to'), body: NewBankAccount } },
    async (request) => ({
      data: (await addBankAccount(context, actorOf(request), participantOf(request), request.body)).map(
        presentBankAccount,
      ),
    }),
  )
  app.put(
    `${path}/:id`,
    { config, schema: { ...described('Change a bank account'), params, body: UpdateBankAccount } },
    async (request) => ({
      data: (
        await updateBankAccount(
          context,
          actorOf(request),
          participantOf(request),
          request.params.id,
          request.body,
        )
      ).map(presentBankAccount),
    }),
  )
  app.delete(
    `${path}/:id`,
    { config, schema: { ...described('Remove a bank account'), params } },
    async (request) => ({
      data: (
        await removeBankAccount(context, actorOf(request), participantOf(request), request.params.id)
      ).map(presentBankAccount),
    }),
  )
}
