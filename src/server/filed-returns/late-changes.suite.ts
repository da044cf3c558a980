/** What comes into the period of a return after it was filed. */
import { describe, expect, test } from 'vitest'
import { addDays } from '#core/calendar'
import { issueInvoice, standardInvoice } from '../documents/testing/invoices.ts'
import {
  buyer,
  company,
  dated,
  draftOf,
  eventsOf,
  file,
  get,
  issue,
  month,
  portal,
  today,
  withdraw,
} from './testing/filing.ts'

export function describeLateChanges(): void {
  describe('late changes', () => {
    test('a bill of a filed period is never refused, and approving one is a late change of a return without it', async () => {
      const period = month(6)
      const early = standardInvoice(buyer.participant, { issueDate: period.day })
      await issueInvoice(portal, company, early)
      await portal.runJobs()
      const { id } = await file(period, buyer, 'decided')
      expect((await get(`/filed-returns/${id}`, buyer)).body.data.figures.recoverable).toBe('0.00')

      const list = await get(`/documents?direction=received&from=${period.from}&to=${period.to}`, buyer)
      const [bill] = list.body.data
      const approved = await portal.request('POST', `/documents/${bill.id}/responses`, {
        token: buyer.token,
        idempotencyKey: true,
        body: { decision: 'approve' },
      })
      expect(approved.status).toBeLessThan(300)
      const decided = (await get(`/filed-returns/${id}`, buyer)).body.data.late
      expect([decided.recoverable.difference, decided.lines.count]).toEqual(['12.50', 0])

      await issueInvoice(portal, company, early)
      await portal.runJobs()
      const after = await get(`/documents?direction=received&from=${period.from}&to=${period.to}`, buyer)
      expect(after.body.data).toHaveLength(2)
      const late = await get(`/filed-returns/${id}/late-documents`, buyer)
      expect(late.body.data).toMatchObject([
        { direction: 'received', netAed: '250.00', decision: 'undecided' },
      ])
    })

    test('documents that came after the day of filing are counted before, and a document counts once', async () => {
      const period = month(8)
      await issueInvoice(portal, company, dated(period.day))
      await issueInvoice(portal, company, dated(period.day))
      const after = async (filedOn: string) => {
        const { body, status } = await get(
          `/filed-returns/after-filing?from=${period.from}&to=${period.to}&filedOn=${filedOn}`,
        )
        return [status, body.data?.documents]
      }
      // They came in today.
      expect(await after(addDays(today, -1))).toEqual([200, 2])
      expect(await after(today)).toEqual([200, 0])
    })

    test('a withdrawn mark stays on record, opens the period, and the return can be filed again', async () => {
      const period = month(7)
      const first = await file(period)
      const draft = await draftOf(dated(period.day))
      expect((await issue(draft)).status).toBe(422)
      const withdrawn = await withdraw(first.id)
      const audit = await get('/audit?action=report.vatReturnFilingWithdrawn')
      expect(audit.body.data[0]).toMatchObject({
        ...{ subjectId: first.id, reason: 'Corrected' },
        before: { from: period.from, to: period.to },
      })
      expect(await eventsOf(first.id)).toEqual(['return.filed', 'return.filingWithdrawn'])
      expect(withdrawn.body.data.withdrawn).toMatchObject({ reason: 'Corrected', by: expect.any(String) })
      expect((await withdraw(first.id)).body.code).toBe('return.withdrawn')
      expect((await issue(draft)).status).toBe(200)
      const second = await file(period)
      const { body } = await get(`/filed-returns/${second.id}`)
      expect([body.data.figures.payable, body.data.late.lines.count]).toEqual(['12.50', 0])
      expect((await get(`/filed-returns/${first.id}`)).body.data).toMatchObject({
        figures: { payable: '0.00' },
        late: null,
      })
      const list = await get(`/filed-returns?from=${period.from}&to=${period.to}`)
      expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
      const page = await get('/filed-returns?limit=2')
      expect([page.body.data.length, typeof page.body.page.next]).toEqual([2, 'string'])
    })
  })
}
