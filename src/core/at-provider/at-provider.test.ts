import { expect, test } from 'vitest'
import { verdict } from '../verdict/verdict.ts'
import { foldProviderWords, type ProviderWord } from './at-provider.ts'

const word = (
  kind: ProviderWord['kind'],
  saidAt: string,
  more: Partial<ProviderWord> = {},
): ProviderWord => ({
  kind,
  saidAt: `2026-11-${saidAt}T10:00:00Z`,
  code: null,
  aboutReport: false,
  ...more,
})
const handover = word('handedOver', '01')
const delivered = word('messageLevelStatus', '03', { code: 'AP' })
const rejected = word('messageLevelStatus', '02', { code: 'RE' })
const ids = word('reportingIds', '04')
const authority = (code: 'AP' | 'RE', day: string) =>
  word('messageLevelStatus', day, { code, aboutReport: true })

/** The state and its verdicts in the list, in time and overdue. */
function stateAfter(...words: ProviderWord[]) {
  const at = foldProviderWords(words)
  const keys = [false, true].map(
    (overdue) =>
      verdict({
        document: 'issued',
        transmission: { state: 'notApplicable', reason: 'otherProvider' },
        messageLevelStatus: { state: 'notExpected' },
        taxReport: { state: 'notRequired' },
        atProvider: { ...at, overdue },
      }).key,
  )
  return [at.state, at.delivered, at.reported, ...keys]
}

test('a document is reported or delivered once the provider confirms it', () => {
  expect(stateAfter()).toEqual(['toUpload', false, false, 'issuedToFile', 'uploadOverdue'])
  expect(stateAfter(handover)).toEqual(['waiting', false, false, 'waitingOwnProvider', 'ownProviderOverdue'])
  expect(stateAfter(delivered)).toEqual(['waiting', true, false, 'deliveredByProvider', 'ownProviderOverdue'])
  expect(stateAfter(handover, ids)).toEqual(['reported', false, true, 'providerReported', 'providerReported'])
  expect(stateAfter(authority('AP', '02'))).toEqual([
    'reported',
    false,
    true,
    'providerReported',
    'providerReported',
  ])
})

test('a rejection of document or report needs attention until a newer status of the same replaces it', () => {
  const refused = ['providerRejected', 'providerRejected']
  expect(stateAfter(handover, rejected)).toEqual(['rejected', false, false, ...refused])
  expect(stateAfter(rejected, ids)).toEqual(['rejected', false, true, ...refused])
  expect(stateAfter(delivered, authority('RE', '05'))).toEqual(['rejected', true, false, ...refused])
  // The order of import does not matter.
  expect(stateAfter(delivered, rejected)[0]).toBe('waiting')
  expect(stateAfter(rejected, delivered)[0]).toBe('waiting')
  // Downloading it again changes nothing.
  expect(stateAfter(rejected, word('handedOver', '09'))[0]).toBe('rejected')
})
