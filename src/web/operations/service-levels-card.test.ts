import { expect, test } from 'vitest'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { serviceLevelsQuery } from './queries.ts'
import { ServiceLevelsCard } from './service-levels-card.tsx'

const month = todayInDubai().slice(0, 7)
const line = { level: 'received', withinMinutes: 25, requiredShare: '0.995' }

test('the share is judged by what is required, and nothing is said where nothing counts', async () => {
  const { fetch, render } = createQueryScreen()
  await fetch(serviceLevelsQuery('prod', month).queryKey, {
    month,
    environment: 'prod',
    levels: [
      { ...line, level: 'sent', counterpart: 'provider', counted: 0, inTime: 0, share: null },
      { ...line, counterpart: 'provider', counted: 200, inTime: 199, share: '0.9950' },
      { ...line, counterpart: 'taxAuthority', counted: 1000, inTime: 994, share: '0.9940' },
    ],
  })
  const html = render(ServiceLevelsCard)
  const rows = html.split('<tr').map((row) => ({
    text: row.replaceAll(/<[^>]*>/g, ' '),
    tone: /data-tone="(\w+)"/.exec(row)?.[1],
  }))
  const of = (words: string) => rows.find(({ text }) => text.includes(words))
  expect(of('(MLS-1)')).toMatchObject({ text: expect.stringContaining('–'), tone: undefined })
  expect(of('from providers (MLS-2)')).toMatchObject({
    text: expect.stringMatching(/200\s+1\s+99\.50%/),
    tone: 'done',
  })
  expect(of('tax authority (MLS-2)')).toMatchObject({
    text: expect.stringMatching(/1000\s+6\s+99\.40%\s+99\.50%/),
    tone: 'needsYou',
  })
})
