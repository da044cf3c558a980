import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { afterAll, expect, test } from 'vitest'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { FactGroups } from './facts.tsx'

afterAll(() => loadWords('en'))

/** What a reader reads, without the marks around isolated text. */
async function factsIn(language: 'en' | 'ar'): Promise<string> {
  await loadWords(language)
  const html = createQueryScreen(i18next).render(() => createElement(FactGroups))
  const text = html.replaceAll(/<style.*?<\/style>|<\/?(bdi|span)[^>]*>/gs, '').replaceAll(/<[^>]*>/g, ' ')
  return text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ')
}

/** Every text is a sentence with its values: no key, no empty place, no bare answer, no name of a program. */
const unfinished = /\{\{|topic\.|quantity\.|undefined|: (yes|no|نعم|لا)\.|phoss|asx|oxalis|phax/i

test('facts are sentences with numbers, units and plural forms, in English', async () => {
  const text = await factsIn('en')
  expect(text).not.toMatch(unfinished)
  for (const sentence of [
    'VAT registrants issue it within 14 days of the date of supply.',
    'Notify the authority within 2 business days of the day on which the failure began.',
    'extended by 4 years in a dispute or audit, and by 1 year after a late voluntary disclosure.',
    'within 20 minutes and received within 25 minutes, for 99.5% of messages under 10 MB in a month.',
    '10,000 AED, and 20,000 AED if it is repeated within 24 months.',
    'They must receive them. They do not have to send them.',
    '14% a year.',
  ])
    expect(text).toContain(sentence)
})

test('and in Arabic', async () => {
  const text = await factsIn('ar')
  expect(text).not.toMatch(unfinished)
  for (const sentence of [
    'يصدرها المسجّلون لضريبة القيمة المضافة خلال 14 يومًا من تاريخ التوريد.',
    'يُقدَّم الإخطار خلال يومي عمل من يوم بدء العطل.',
    'لمدة 5 سنوات بعد نهاية الفترة الضريبية أو السنة الميلادية، ولمدة 7 سنوات للعقارات.',
    'وتُمدَّد 4 سنوات عند النزاع أو التدقيق، وسنة واحدة بعد الإفصاح الطوعي المتأخر.',
    'تُرسل التأكيدات خلال 20 دقيقة وتُستلم خلال 25 دقيقة في 99.5% من رسائل الشهر التي يقل حجمها عن 10 ميغابايت.',
    'تصف الإرشادات طريقتين:',
    'غير مشمولة بالفوترة الإلكترونية.',
  ])
    expect(text).toContain(sentence)
})

test('the bracket before the date of a source is in one piece with the date', async () => {
  await loadWords('en')
  const html = createQueryScreen(i18next).render(() => createElement(FactGroups))
  expect(html).toMatch(/<bdi dir="ltr"[^>]*>\(\d/)
  expect(html).not.toMatch(/\(<bdi dir="ltr"[^>]*>\d+ [A-Z]/)
})
