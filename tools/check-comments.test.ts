import { expect, test } from 'vitest'
import { faultsOfComments, faultsOfDocument } from './check-comments.ts'

test('a comment with an unwanted word is a fault; code, quotes and texts are not', () => {
  const source = [
    '/** Notifies whoever asks. */',
    'const told = "by hand" // read anew',
    ' * The route `POST /imports/{id}/mend` says "by hand".',
    "expect(texts('told', 'by hand')).toEqual(['told'])",
    '// A retry sends the same bytes again.',
    '// Nobody can be told apart from `nobody`, or has begun.',
  ].join('\n')
  expect(faultsOfComments(source)).toEqual([
    '1: "whoever" in a comment; write the user, the caller, the requester',
    '2: "anew" in a comment; write again',
    '6: "told" in a comment; write notified, reported, received',
    '6: "Nobody" in a comment; write no user, no member, unassigned',
    '6: "told apart" in a comment; write separate, distinguish, quarantined',
    '6: "has begun" in a comment; write has started, is running',
  ])
})

test('the names of tests and groups are read, on one line, on the next and after a table', () => {
  const source = [
    "test('whoever asks gets it', async () => {",
    'it(\'reads "by hand" from the `mend` field\', () => {',
    "describe('what was told', () => {",
    "test.each([['a', told('b')]])('%s is read anew', (given) => {",
    'test(',
    "  'the owner\\'s file goes away',",
    '  { timeout: 1_000 },',
    '  async () => {',
    "test.skipIf(!isLinux)('somebody waits', () => {",
    "screen('read anew', 'by hand')",
  ].join('\n')
  expect(faultsOfComments(source)).toEqual([
    '1: "whoever" in a test name; write the user, the caller, the requester',
    '3: "told" in a test name; write notified, reported, received',
    '4: "anew" in a test name; write again',
    '6: "goes away" in a test name; write is removed, ends',
    '9: "somebody" in a test name; write a user, another request',
  ])
})

test('a document is read line by line, without code, quotes and tables of unwanted words', () => {
  const markdown = [
    'Nobody reads this.',
    'The option `nobody` and the word "anew".',
    '```',
    'whoever runs it by hand',
    '```',
    'Read it anew.',
    '| Unwanted | Wanted |',
    '|---|---|',
    '| told | notified |',
    '',
    '| Word | Means |',
    '|---|---|',
    '| told | notified |',
  ].join('\n')
  expect(faultsOfDocument(markdown)).toEqual([
    '1: "Nobody" in a document; write no user, no member, unassigned',
    '6: "anew" in a document; write again',
    '13: "told" in a document; write notified, reported, received',
  ])
})
