import type { InvoiceDraft } from '#core/invoice'
import type { ArabicParty } from './arabic-parties.ts'

/** The buyer of the sample in Arabic: the document has one name only. */
export const sampleArabicBuyer: ArabicParty = {
  name: 'رمال للاستشارات الهندسية ذ.م.م',
}

/**
 * A made-up invoice for previews. The caller provides the seller.
 * @param issueDate `YYYY-MM-DD`
 * @param language of its texts; on bilingual paper the items have both
 */
export function sampleDocument(issueDate: string, language: 'en' | 'ar' | 'both'): InvoiceDraft {
  const word = (en: string, ar: string) => (language === 'en' ? en : ar)
  const line = (id: string, [en, ar]: readonly [string, string], quantity: string, gross: string) => ({
    id,
    quantity,
    unit: 'C62',
    item: language === 'both' ? { name: ar, description: en } : { name: word(en, ar) },
    price: { gross },
    vat: { category: 'standard' as const, rate: '5' },
  })
  return {
    kind: 'invoice',
    number: 'INV-000000',
    issueDate,
    dueDate: issueDate,
    currency: 'AED',
    buyer: {
      legalName: 'Rimal Engineering Consultancy LLC',
      trn: '103977254400003',
      address: {
        line1: word('Al Falah Street 48', 'شارع الفلاح 48'),
        city: word('Abu Dhabi', 'أبوظبي'),
        subdivision: 'AUH',
        country: 'AE',
      },
    },
    paymentMeans: [{ code: '30', remittance: [{ value: 'INV-000000' }] }],
    paymentTerms: [{ note: word('30 days net', 'السداد خلال 30 يومًا') }],
    lines: [
      line('1', ['Desk, height adjustable', 'مكتب بارتفاع قابل للتعديل'], '5', '1480.00'),
      line('2', ['Task chair', 'كرسي مكتب'], '10', '620.00'),
      line('3', ['Delivery and assembly', 'توصيل وتركيب'], '1', '350.00'),
    ],
  }
}
