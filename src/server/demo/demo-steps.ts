/** What is made in a demo organization, step by step, by the operations that users have. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ContactInput } from '#contract/contacts'
import { DocumentQuery } from '#contract/document-lists'
import { ProductInput } from '#contract/products'
import type { RespondRequest } from '#contract/responses'
import type { Actor } from '#core/access'
import { addDays, dubaiDate, type PlainDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import type { Context } from '#platform/base/context'
import { createContact } from '#server/contacts'
import { createCreditNote, createDraft, recordPayment } from '#server/documents'
import { issueDocument } from '#server/documents/issuing'
import { listDocuments } from '#server/documents/lists'
import type { FullDocument } from '#server/documents/reading'
import { respondToDocument } from '#server/exchange'
import { linkAttempt, startAttempt, type TaxpayerDetails, verifyAttempt } from '#server/onboarding'
import { listParticipants } from '#server/participants'
import { createProduct } from '#server/products'
import {
  companyProducts,
  type DemoParty,
  type DemoProduct,
  demoAuthority,
  demoBuyers,
  demoCompany,
  demoSupplier,
  supplierProducts,
} from './companies.ts'
import { invoiceOf, type NamedBuyer } from './demo-drafts.ts'
import type { DemoPorts } from './demo-ports.ts'
import type { DemoRun } from './store.ts'

/** What a step works with. */
interface DemoWork {
  readonly context: Context
  readonly actor: Actor
  readonly ports: DemoPorts
  readonly run: DemoRun
  /** The idempotency key of the step: a repeat makes nothing twice. */
  readonly key: string
}

type Step = (work: DemoWork) => Promise<void>
type Side = 'company' | 'supplier'

const parties = { company: demoCompany, supplier: demoSupplier }
const products = { company: companyProducts, supplier: supplierProducts }

/** Links a company as its user does: the tax authority's page hands over, the portal verifies and links. */
const link =
  (side: Side): Step =>
  async ({ actor, context, ports, run }) => {
    const party = parties[side]
    const tin = run.input[side]
    const participants = await listParticipants(context, actor)
    if (participants.some((one) => one.tin === tin && one.registration === 'registered')) return
    const handOver = ports.handOver[actor.environment]
    if (!handOver) throw new Error('no demo is offered here')
    const { authorities } = ports.link
    const authcode = await handOver(taxpayerOf(party, tin, dayOf(run, 0)))
    const { id } = await startAttempt(context, actor, authorities, 'emaratax', { authcode })
    const contact = { TIN: tin, email: 'tax@demo.example', mobile: '+971500000000' }
    await verifyAttempt(context, actor, authorities, id, contact)
    const linked = await linkAttempt(context, actor, ports.link, id)
    if (linked.steps.some(({ state }) => state !== 'done')) throw new Error('a demo company was not linked')
  }

const addContact =
  (party: DemoParty, tinOf: (run: DemoRun) => string, isSupplier: boolean): Step =>
  async ({ actor, context, key, ports, run }) => {
    const tin = tinOf(run)
    const input = ContactInput.parse({
      name: party.nameEn,
      nameAr: party.nameAr,
      isCustomer: true,
      isSupplier,
      email: 'accounts@demo.example',
      trn: `${tin}00003`,
      tin,
      participantId: `0235:${tin}`,
      legalRegistration: { type: 'TL', id: party.licence, authority: demoAuthority },
      billingAddress: addressOf(party),
    })
    await createContact(context, actor, ports.link.directory, input, key)
  }

const addProduct =
  ({ classification, ...product }: DemoProduct): Step =>
  async ({ actor, context, key }) => {
    const code = product.itemType === 'G' ? { hsCode: classification } : { sacCode: classification }
    await createProduct(context, actor, ProductInput.parse({ ...product, ...code }), key)
  }

interface Trade {
  readonly days: number
  readonly from: Side
  readonly to: (run: DemoRun) => NamedBuyer
  readonly quantities: readonly string[]
  /** What follows: it stays a draft, a credit note takes it back, or an amount of it is paid ten days later. */
  readonly outcome?: 'draft' | 'credited' | { readonly paid: string }
}

const toSide =
  (side: Side): Trade['to'] =>
  ({ input }) => ({ party: parties[side], tin: input[side] })

const trade =
  ({ days, from, outcome, quantities, to }: Trade): Step =>
  async (work) => {
    const { actor, context, key, ports, run } = work
    const issueDate = dayOf(run, days)
    const sale = { seller: parties[from], products: products[from], buyer: to(run), issueDate, quantities }
    const draft = await save(work, from, invoiceOf(sale))
    if (outcome === 'draft') return
    const { id } = draft.record
    await issue(work, draft)
    if (outcome === 'credited') {
      const credit = await createCreditNote(
        context,
        actor,
        ports.documents,
        id,
        creditReason,
        `${key}:credit`,
      )
      await issue({ ...work, key: `${key}:credit` }, credit)
    } else if (outcome) {
      const paidOn = dayOf(run, days - 10)
      const payment = { paidOn, amount: outcome.paid, method: null, reference: 'TT-4471', note: '' }
      await recordPayment(context, actor, ports.documents, id, payment, `${key}:payment`)
    }
  }

const creditReason = { reasonCode: 'DL8.61.1.D' }

/** Milliseconds for which a step waits for a document to arrive, and between two looks. */
const [arrivalMs, lookMs] = [10_000, 250]

/** Decides on a received document, the oldest first; one that does not arrive in time waits for the user. */
const decide =
  (index: number, decision: RespondRequest): Step =>
  async ({ actor, context, key, ports, run }) => {
    const company = await keyOf(context, actor, run.input.company)
    const query = DocumentQuery.parse({ direction: 'received' })
    for (let waited = 0; waited < arrivalMs; waited += lookMs) {
      const { documents } = await listDocuments(context, actor, company, query)
      const document = documents.toReversed()[index]
      if (!document) {
        await sleep(lookMs)
        continue
      }
      await respondToDocument(context, ports.exchange, actor, document.id, decision, key)
      return
    }
  }

async function save({ actor, context, key, ports, run }: DemoWork, from: Side, draft: InvoiceDraft) {
  const participant = await keyOf(context, actor, run.input[from])
  return await createDraft(context, actor, ports.documents, participant, { draft }, key)
}

/** A document that an earlier attempt at the step has issued stays as it is. */
async function issue({ actor, context, key, ports }: DemoWork, { record }: FullDocument): Promise<void> {
  if (record.state !== 'draft') return
  await issueDocument(context, actor, ports.documents, record.id, { version: record.version }, key)
}

async function keyOf(context: Context, actor: Actor, tin: string): Promise<string> {
  const existing = (await listParticipants(context, actor)).find((participant) => participant.tin === tin)
  if (!existing) throw new Error(`the demo has no company with the TIN ${tin}`)
  return existing.id
}

/** The day in Dubai so many days before the demo was started. */
function dayOf(run: DemoRun, daysAgo: number): PlainDate {
  return addDays(dubaiDate(run.createdAt), -daysAgo)
}

function addressOf({ city, emirate, line1 }: DemoParty): TaxpayerDetails['address'] {
  return { line1, line2: '', line3: '', city, postalCode: '', subdivision: emirate, country: 'AE' }
}

function taxpayerOf(party: DemoParty, tin: string, effectiveDate: PlainDate): TaxpayerDetails {
  return {
    tin,
    trn: `${tin}00003`,
    legalType: 'Limited liability company',
    nameEn: party.nameEn,
    nameAr: party.nameAr,
    legalRegistration: { type: 'TL', id: party.licence, authority: demoAuthority },
    address: addressOf(party),
    effectiveDate,
  }
}

const approve: RespondRequest = { decision: 'approve', text: '', reasonCodes: [], checkedAccounts: [] }
const dispute: RespondRequest = {
  decision: 'dispute',
  text: 'One anchor was delivered, two are on the invoice.',
  reasonCodes: ['QTY'],
  checkedAccounts: [],
}

const bySupplier = { from: 'supplier', to: toSide('company') } as const
const toSupplier = { from: 'company', to: toSide('supplier') } as const

/** In this order; the number of steps done is the position of a run. Received documents come first, so that they arrive meanwhile. */
export const demoSteps: readonly Step[] = [
  link('company'),
  link('supplier'),
  ...[...companyProducts, ...supplierProducts].map(addProduct),
  addContact(demoSupplier, ({ input }) => input.supplier, true),
  addContact(demoCompany, ({ input }) => input.company, false),
  ...demoBuyers.map((buyer) => addContact(buyer, () => buyer.tin, false)),
  trade({ ...bySupplier, days: 52, quantities: ['1', '6'] }),
  trade({ ...bySupplier, days: 26, quantities: ['2'] }),
  trade({ ...bySupplier, days: 12, quantities: ['1', '16'] }),
  trade({ ...bySupplier, days: 2, quantities: ['1', '4'] }),
  trade({ ...toSupplier, days: 58, quantities: ['120', '4'], outcome: { paid: '6911.10' } }),
  trade({ ...toSupplier, days: 41, quantities: ['75'], outcome: { paid: '1500' } }),
  trade({ ...toSupplier, days: 12, quantities: ['60', '10'] }),
  trade({ ...toSupplier, days: 5, quantities: ['310', '6', '1'], outcome: 'credited' }),
  ...demoBuyers.flatMap((buyer) =>
    buyer.sold.map(([days, quantity]) =>
      trade({
        from: 'company',
        to: () => ({ party: buyer, tin: buyer.tin }),
        days,
        quantities: [quantity],
      }),
    ),
  ),
  trade({ ...toSupplier, days: 0, quantities: ['18', '2'], outcome: 'draft' }),
  decide(0, approve),
  decide(1, dispute),
]
