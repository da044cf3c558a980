/** Operations on the settings of a participant: numbering and approval, the design of documents, bank accounts. */
import { z } from 'zod'
import { BankAccount, BankAccountId, NewBankAccount, UpdateBankAccount } from '../bank-accounts.ts'
import { dataOf } from '../common.ts'
import {
  Approvers,
  PaperPreviewRequest,
  PaperStyle,
  PaperStyleQuery,
  Settings,
  UpdatePaperStyleRequest,
  UpdateSettingsRequest,
} from '../settings.ts'
import { operation } from './operation.ts'

const tag = 'settings'

export const getSettings = operation({
  method: 'GET',
  path: '/settings',
  tag,
  summary: 'Get the settings of the selected participant',
  needs: 'settings.read',
  participant: true,
  response: dataOf(Settings),
  problems: [],
})

export const updateSettings = operation({
  method: 'PUT',
  path: '/settings',
  tag,
  summary: 'Update the settings of the selected participant',
  needs: 'settings.update',
  participant: true,
  body: UpdateSettingsRequest,
  response: dataOf(Settings),
  audit: ['settings.updated'],
  problems: [
    'document.approval-by-person',
    'settings.no-approver',
    'settings.sequence-increment-off',
    'version.conflict',
  ],
})

export const listApprovers = operation({
  method: 'GET',
  path: '/settings/approvers',
  tag,
  summary: 'List the members who may approve documents of the selected participant',
  needs: 'settings.read',
  participant: true,
  response: dataOf(Approvers),
  problems: [],
})

export const getPaperStyle = operation({
  method: 'GET',
  path: '/settings/paper',
  tag,
  summary: 'Get the document design of the selected participant, now or at a given time',
  needs: 'settings.read',
  participant: true,
  query: PaperStyleQuery,
  response: dataOf(PaperStyle),
  problems: [],
})

export const updatePaperStyle = operation({
  method: 'PUT',
  path: '/settings/paper',
  tag,
  summary: 'Update the document design of the selected participant',
  needs: 'settings.update',
  participant: true,
  body: UpdatePaperStyleRequest,
  response: dataOf(PaperStyle),
  audit: ['settings.paper-updated'],
  problems: ['version.conflict'],
})

export const previewPaper = operation({
  method: 'POST',
  path: '/settings/paper/preview',
  tag,
  summary: 'Preview an unsaved document design as a sample invoice (PDF)',
  needs: 'settings.read',
  participant: true,
  body: PaperPreviewRequest,
  file: 'application/pdf',
  audit: { nothing: 'it stores nothing' },
  problems: ['document.pdf-not-available', 'document.pdf-not-readable', 'document.pdf-too-large'],
})

/** Each change answers with all accounts, for it may move the default from one to another. */
const accounts = dataOf(z.array(BankAccount))
const accountParams = z.object({ id: BankAccountId })

export const listBankAccounts = operation({
  method: 'GET',
  path: '/settings/bank-accounts',
  tag,
  summary: 'Bank accounts of the selected participant',
  needs: 'settings.read',
  participant: true,
  response: accounts,
  problems: [],
})

export const addBankAccount = operation({
  method: 'POST',
  path: '/settings/bank-accounts',
  tag,
  summary: 'Add a bank account that buyers pay to',
  needs: 'settings.update',
  participant: true,
  idempotencyKey: 'optional',
  body: NewBankAccount,
  response: accounts,
  audit: ['settings.bankAccountAdded'],
  problems: ['settings.bank-account-twice', 'version.conflict'],
})

export const updateBankAccount = operation({
  method: 'PUT',
  path: '/settings/bank-accounts/{id}',
  tag,
  summary: 'Change a bank account',
  needs: 'settings.update',
  participant: true,
  params: accountParams,
  body: UpdateBankAccount,
  response: accounts,
  audit: ['settings.bankAccountUpdated'],
  problems: ['settings.bank-account-not-found', 'settings.bank-account-twice', 'version.conflict'],
})

export const removeBankAccount = operation({
  method: 'DELETE',
  path: '/settings/bank-accounts/{id}',
  tag,
  summary: 'Remove a bank account',
  needs: 'settings.update',
  participant: true,
  params: accountParams,
  response: accounts,
  audit: ['settings.bankAccountRemoved'],
  problems: ['settings.bank-account-not-found', 'version.conflict'],
})
