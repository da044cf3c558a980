/** Records of a company beside its documents: bank accounts, users, keys, and imported files. */
import { randomUUID } from 'node:crypto'
import { DemoError, soon } from './client.ts'
import type { Side } from './drafts.ts'

/** Addresses in mails, from their first slash. */
export interface DemoLinks {
  readonly privateLink: string
  readonly invitation: string
}

const clerk = 'noura@alnoor.example'
const household = 'layla@household.example'

/** Two valid rows, one that needs a decision, and one with two errors. */
const customers = [
  'Name,Name (Arabic),TRN,Email,Address,City,Emirate',
  'Al Wasl Marine LLC,الوصل للملاحة ذ.م.م,100412233400003,accounts@alwasl.example,Dock 4,Dubai,Dubai',
  'Jebel Hafeet Stone LLC,حجر جبل حفيت ذ.م.م,1004122335,accounts@hafeet.example,Quarry Road 2,Al Ain,Abu Dhabi',
  'Mina Cold Stores LLC,مخازن ميناء المبردة ذ.م.م,100412233600003,not an address,Shed 11,Sharjah,Sharja',
  'Dhow Yard LLC,حوض المراكب ذ.م.م,100412233700003,accounts@dhowyard.example,Creek Side 8,Umm Al Quwain,Umm Al Quwain',
].join('\n')

/** Idempotent for bank account, key and invitation; `delivered` is the household's document. */
export async function addCompanyRecords(side: Side, delivered: string): Promise<{ importId: string }> {
  const { client, company } = side
  const bank = {
    accountName: company.nameEn,
    bankName: 'First Wadi Bank',
    bankNameAr: 'بنك الوادي الأول',
    bic: 'FWBKAEAD',
    currency: 'AED',
  }
  const accounts = await client.need('GET', '/settings/bank-accounts')
  if (accounts.length === 0) {
    await client.need('POST', '/settings/bank-accounts', { ...bank, account: company.account })
  }
  const { items } = await client.need('GET', '/keys')
  if (items.length === 0) {
    await client.need('POST', '/keys', {
      name: 'Warehouse system',
      scopes: ['document.read', 'document.draft'],
      participants: null,
      expiresOn: null,
    })
  }
  const invited = await client.send('POST', '/people/invitations', { email: clerk, role: 'clerk' })
  if (invited.status >= 400 && invited.status !== 409) throw new DemoError(JSON.stringify(invited.body))
  const importId = await bringIn(side)
  const delivery = { channel: 'email', to: [household], language: 'en' }
  const key = { 'idempotency-key': randomUUID() }
  await client.need('POST', `/documents/${delivered}/deliveries`, delivery, key)
  return { importId }
}

/** A file of customers, whose columns are as found; its rows still need corrections. */
async function bringIn({ client }: Side): Promise<string> {
  const file = await client.upload('/imports?kind=customers&fileName=customers-november.csv', customers)
  const here = `/imports/${file.id}`
  const read = await soon('the file is read', async () => {
    const one = await client.need('GET', here)
    return one.state === 'columns' ? one : undefined
  })
  const fields = read.columns.map(({ field }: { field: string | null }) => field)
  const readings = { decimals: 'point', dates: 'dayFirst', remember: false }
  await client.need('PUT', `${here}/columns`, { fields, ...readings })
  await soon('the rows are checked', async () => (await client.need('GET', here)).state === 'checked')
  return file.id
}

/** The links in the mails to the household and to the clerk, on a portal that shows its mails. */
export async function demoLinks(url: string): Promise<DemoLinks> {
  return { privateLink: await linkTo(url, household), invitation: await linkTo(url, clerk) }
}

/** The first address in the newest mail to a recipient, from its slash. */
async function linkTo(url: string, recipient: string): Promise<string> {
  return await soon(`a mail to ${recipient}`, async () => {
    const { data } = (await (await fetch(`${url}/outbox.json`)).json()) as {
      data: { to: string; text: string }[]
    }
    return /https?:\/\/[^/\s]+(\/\S+)/.exec(data.find(({ to }) => to === recipient)?.text ?? '')?.[1]
  })
}
