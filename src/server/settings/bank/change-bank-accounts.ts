import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '#contract/audit'
import type { BankAccount, NewBankAccount } from '#contract/bank-accounts'
import type { Actor } from '#core/access'
import { ibanFault } from '#core/bank-accounts'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { runOnceIfKeyed } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { raiseNotice } from '#server/notices'
import { requireParticipant } from '#server/participants'
import { insertPaperStyle, selectPaperStyle } from '../paper-style-store.ts'
import { type BankAccountRecord, replaceBankAccount, selectBankAccounts } from './store.ts'

const homeCurrency = 'AED'

/** The effect of a change: the account, before and after. */
interface Changed {
  readonly action: AuditAction
  readonly id: string
  readonly account: string
  readonly before?: BankAccountRecord
  readonly after?: BankAccountRecord
}

/** A change of the accounts, which are locked. */
export type BankAccountChange = (
  tx: TenantTx,
  accounts: readonly BankAccountRecord[],
  now: Date,
) => Promise<Changed>

/**
 * Changes the accounts of a participant: locks them, runs `change`, ensures that each currency has one default,
 * updates that of AED in the paper style, and signals the change. Idempotent for the key of `keyed`. Raises
 * `participant.not-found`.
 * @returns the accounts after the change, the oldest first
 */
export async function changeBankAccounts(
  context: Context,
  actor: Actor,
  participantKey: string,
  change: BankAccountChange,
  keyed?: Parameters<typeof runOnceIfKeyed>[3],
): Promise<BankAccountRecord[]> {
  return await context.db.tenant(actor, async (tx) => {
    const act = () => changeLocked(context, tx, actor, participantKey, change)
    return keyed ? await runOnceIfKeyed(context, tx, actor, keyed, act) : await act()
  })
}

async function changeLocked(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  participantKey: string,
  change: BankAccountChange,
): Promise<BankAccountRecord[]> {
  const now = context.clock.now()
  const participant = await requireParticipant(tx, participantKey)
  const held = await selectBankAccounts(tx, participantKey, { lock: true })
  const changed = await change(tx, held, now)
  const accounts = await withDefaults(tx, participantKey, now)
  await putOnPaper(tx, participantKey, accounts, now)
  const { action, before, after } = changed
  const { nameAr, nameEn } = participant
  await raiseNotice(context, tx, {
    kind: 'bankAccountChanged',
    subjectId: participantKey,
    participantKey,
    params: { name: nameEn, nameAr, account: changed.account },
    dedupeKey: `bankAccount:${changed.id}:${action}:${after?.version ?? 0}`,
  })
  await context.events.publish(tx, {
    name: 'settings.changed',
    subjectId: participantKey,
    participantKey,
  })
  await recordAudit(tx, actor, {
    action,
    subjectId: changed.id,
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  })
  return accounts
}

/** Chooses a default for each currency with accounts: the oldest, when none was chosen. */
async function withDefaults(tx: TenantTx, participantKey: string, now: Date): Promise<BankAccountRecord[]> {
  const accounts = await selectBankAccounts(tx, participantKey)
  const settled = new Set(accounts.filter(({ isDefault }) => isDefault).map(({ currency }) => currency))
  const result: BankAccountRecord[] = []
  for (const account of accounts) {
    const isFirst = !settled.has(account.currency)
    settled.add(account.currency)
    const withDefault = isFirst ? { ...account, isDefault: true } : account
    if (isFirst) await replaceBankAccount(tx, withDefault, now)
    result.push(withDefault)
  }
  return result
}

/** Clears the default of a currency, so that another account can have it. */
export async function dropDefault(
  tx: TenantTx,
  accounts: readonly BankAccountRecord[],
  currency: string,
  now: Date,
): Promise<void> {
  for (const account of accounts) {
    if (account.isDefault && account.currency === currency)
      await replaceBankAccount(tx, { ...account, isDefault: false }, now)
  }
}

/**
 * The page of an invoice that names no account shows the default of AED, else that of any currency; of the accounts that an
 * invoice names, it shows the bank.
 */
async function putOnPaper(
  tx: TenantTx,
  participantKey: string,
  accounts: readonly BankAccountRecord[],
  now: Date,
): Promise<void> {
  const shown =
    accounts.find(({ currency, isDefault }) => isDefault && currency === homeCurrency) ??
    accounts.find(({ isDefault }) => isDefault)
  const { account = '', accountName = '', bankName = '', bic = '' } = shown ?? {}
  const style = await selectPaperStyle(tx, participantKey)
  const printedAccounts = {
    bank: { accountName, account, bankName, bic },
    accounts: accounts.map((one) => ({
      account: one.account,
      bankName: one.bankName,
      bankNameAr: one.bankNameAr,
      bic: one.bic,
    })),
  }
  if (isDeepStrictEqual({ bank: style.bank, accounts: style.accounts }, printedAccounts)) return
  const next = { ...style, ...printedAccounts, version: style.version + 1 }
  if (!(await insertPaperStyle(tx, participantKey, next, now)))
    throw problem('version.conflict', { detail: participantKey })
}

/** Raises `common.invalid` for a wrong IBAN and an unknown currency. */
export function checkBankAccount({ account, currency }: NewBankAccount): void {
  const findings = []
  if (ibanFault(account)) {
    const message = 'The IBAN is wrong: check its length and digits.'
    findings.push(fieldFinding('account', 'falaj-settings-iban', message))
  }
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    const message = `There is no currency ${currency}; take a code of ISO 4217, such as AED.`
    findings.push(fieldFinding('currency', 'falaj-settings-currency', message))
  }
  if (findings.length > 0) throw problem('common.invalid', { findings })
}

/** An account among those of the participant. Raises `settings.bank-account-not-found`. */
export function requireAccount(
  accounts: readonly BankAccountRecord[],
  id: BankAccount['id'],
): BankAccountRecord {
  const account = accounts.find((one) => one.id === id)
  if (!account) throw problem('settings.bank-account-not-found', { detail: id })
  return account
}

/** Raises `settings.bank-account-twice` when another account of the participant has this number in this currency. */
export function requireUniqueAccount(
  accounts: readonly BankAccountRecord[],
  { account, currency }: NewBankAccount,
  own?: string,
): void {
  const isDuplicate = (other: BankAccountRecord) =>
    other.id !== own && other.account === account && other.currency === currency
  if (!accounts.some(isDuplicate)) return
  const message = `You have this account in ${currency} already; change that one.`
  throw problem('settings.bank-account-twice', {
    findings: [fieldFinding('account', 'falaj-settings-account-twice', message, { currency })],
  })
}
