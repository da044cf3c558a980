/** A filed period is closed at each door by which documents are issued, until a user confirms. */
import { describe, expect, test } from 'vitest'
import { issueInvoice } from '../documents/testing/invoices.ts'
import { joinCompany } from '../platform/testing/company.ts'
import { sendInLockOrder } from '../platform/testing/lock-order.ts'
import {
  company,
  dated,
  draftOf,
  endOfTrail,
  file,
  get,
  issue,
  mark,
  month,
  portal,
  requestOf,
  rulesOf,
  today,
} from './testing/filing.ts'

export function describeLockedPeriods(): void {
  describe('a filed period', () => {
    test('every door of issuing refuses a date in a filed period, until it is confirmed', async () => {
      const period = month(5)
      const { id } = await file(period)
      const draft = await draftOf(dated(period.day))
      const refused = await issue(draft)
      expect([refused.status, refused.body.code]).toEqual([422, 'document.invalid'])
      expect(rulesOf(refused.body.findings)).toEqual(['fatal'])
      expect(refused.body.findings[0].params).toEqual({ from: period.from, to: period.to })
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
      expect((await issue(draft, { sendAt: tomorrow })).body.code).toBe('document.invalid')
      // The tax point decides, not the issue date.
      const supplied = await draftOf(dated(today, { taxPointDate: period.day }))
      expect(rulesOf((await issue(supplied)).body.findings)).toEqual(['fatal'])
      const bulk = await portal.request('POST', '/documents/bulk-issue', {
        token: company.token,
        participant: company.participant.id,
        idempotencyKey: true,
        body: { ids: [draft.id] },
      })
      await portal.runJobs()
      const [item] = await portal.query<{ code: string; findings: { rule: string; severity: string }[] }>(
        'select code, findings from bulk_items where run_id = $1',
        [bulk.body.data.id],
      )
      expect([item?.code, rulesOf(item?.findings ?? [])]).toEqual(['invalid', ['fatal']])
      const records = await get(`/documents/draft-records?typeCode=380&taxDate=${period.day}`)
      expect(records.body.data.filedPeriod).toEqual({ from: period.from, to: period.to })
      const outside = await get(`/documents/draft-records?typeCode=380&taxDate=${today}`)
      expect(outside.body.data.filedPeriod).toBeNull()

      // A credit note counts on its own date.
      const original = await issueInvoice(portal, company, dated(today))
      const credit = await draftOf(
        dated(period.day, {
          kind: 'creditNote',
          precedingDocuments: [{ number: original.number }],
          creditReason: 'DL8.61.1.A',
        }),
      )
      expect(rulesOf((await issue(credit)).body.findings)).toEqual(['fatal'])

      const confirmed = await issue(draft, { intoFiledPeriod: true })
      const issued = await get(`/audit?action=document.issued&subjectId=${draft.id}`)
      expect(
        issued.body.data.find(({ subjectId }: { subjectId: string }) => subjectId === draft.id).after,
      ).toMatchObject({ filedPeriod: { from: period.from, to: period.to } })
      expect([confirmed.status, rulesOf(confirmed.body.data.findings)]).toEqual([200, ['warning']])
      const { body } = await get(`/filed-returns/${id}`)
      expect(body.data.figures.payable).toBe('0.00')
      expect(body.data.late).toMatchObject({
        boxes: [
          {
            ...{ box: '1b', documents: 1 },
            amount: { filed: '0.00', today: '250.00', difference: '250.00' },
            vat: { filed: '0.00', today: '12.50', difference: '12.50' },
          },
          { box: '8', documents: 1 },
        ],
        payable: { filed: '0.00', today: '12.50', difference: '12.50' },
        lines: { count: 1 },
      })
      const late = await get(`/filed-returns/${id}/late-documents`)
      expect(late.body.data.map((row: { documentId: string }) => row.documentId)).toEqual([draft.id])
    })

    test('an approved draft is refused as well, once its period is filed', async () => {
      const period = month(13)
      const approver = await joinCompany(portal, company, 'approver')
      const ask = (method: string, path: string, body: object, token = company.token) =>
        portal.request(method, path, {
          ...{ token, participant: company.participant.id, idempotencyKey: true, body },
        })
      const approveAbove = async (approvalAbove: string | null) => {
        const { environment: _environment, ...settings } = (await get('/settings')).body.data
        expect((await ask('PUT', '/settings', { ...settings, approvalAbove })).status).toBe(200)
      }
      await approveAbove('1.00')
      const draft = await draftOf(dated(period.day))
      const { version } = draft
      expect((await ask('POST', `/documents/${draft.id}/approval`, { version })).status).toBe(200)
      const decision = { version, decision: 'approve' }
      const path = `/documents/${draft.id}/approval/decision`
      expect((await ask('POST', path, decision, approver.token)).status).toBe(200)
      await file(period)
      const refused = await issue(draft)
      expect([refused.body.code, rulesOf(refused.body.findings)]).toEqual(['document.invalid', ['fatal']])
      expect((await issue(draft, { intoFiledPeriod: true })).status).toBe(200)
      await approveAbove(null)
    })

    test('a mark waits for a document that is being issued, and does not freeze figures without it', async () => {
      const period = month(10)
      const draft = await draftOf(dated(period.day))
      const request = await requestOf(period)
      // Issuing waits at the end of the audit trail, after its VAT entries were written.
      const [issued, marked] = await sendInLockOrder(portal, endOfTrail(), [
        () => issue(draft),
        () => mark(request),
      ])
      expect([issued?.status, marked?.status, marked?.body.code]).toEqual([
        200,
        409,
        'return.figures-changed',
      ])
      const { id } = await file(period)
      const { body } = await get(`/filed-returns/${id}`)
      expect([body.data.figures.payable, body.data.late.lines.count]).toEqual(['12.50', 0])
    })

    test('a document waits for a mark, and is late', async () => {
      const period = month(11)
      const draft = await draftOf(dated(period.day))
      const request = await requestOf(period)
      const [marked, issued] = await sendInLockOrder(portal, endOfTrail(), [
        () => mark(request),
        () => issue(draft),
      ])
      expect([marked?.status, issued?.status]).toEqual([201, 200])
      const { body } = await get(`/filed-returns/${marked?.body.data.id}`)
      expect([body.data.figures.payable, body.data.late.changed, body.data.late.lines.count]).toEqual([
        '0.00',
        true,
        1,
      ])
    })
  })
}
