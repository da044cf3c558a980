import { expect, test } from 'vitest'
import { faultsOfComments, faultsOfDocument } from './check-comments.ts'

test('a comment with an unwanted word is a fault; code, quotes and texts are not', () => {
  const source = [
    '/** Notifies whoever asks. */',
    'const told = "by hand" // read anew',
    '/** The route `POST /imports/{id}/mend` says "by hand". */',
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

test('the lines of a comment or paragraph are read as one text, and a fault names the line where it begins', () => {
  const block = [
    '/**',
    ' * Read it once',
    ' * more, or by "x" or by',
    ' * hand.',
    ' */',
    'const more = by.hand',
  ]
  const faults = ['2: "once more" in a comment; write again', '3: "by hand" in a comment; write manually']
  expect(faultsOfComments(block.join('\n'))).toEqual(faults)
  expect(faultsOfComments(['', '// Read it once', '// more, or by', '// hand.'].join('\n'))).toEqual(faults)
  // Two comments, and code between them.
  expect(faultsOfComments(['// Done by', 'hand()', '// hand', 'by() // by', '// hand'].join('\n'))).toEqual(
    [],
  )
  expect(faultsOfDocument('A\nonce\nmore.\n\n- by\n- hand\n\nby\n\nhand')).toEqual([
    '2: "once more" in a document; write again',
  ])
})

test('comments of JSX, blocks behind code, styles, configuration and SQL are read', () => {
  const jsx = ['  {/* Nobody waits. */}', '  {/* Read', '      anew. */}', '  <Text>nobody</Text>']
  expect(faultsOfComments(jsx.join('\n'))).toEqual([
    '1: "Nobody" in a comment; write no user, no member, unassigned',
    '3: "anew" in a comment; write again',
  ])
  expect(faultsOfComments("retry() /* anew */\nfind('src/**/nobody/*.ts')")).toEqual([
    '1: "anew" in a comment; write again',
  ])
  const style = '.a { color: red; /* read */\n  /* read\n  anew */\n  content: "anew"; }'
  expect(faultsOfComments(style, 'css')).toEqual(['3: "anew" in a comment; write again'])
  const yaml = '# Run by\n# hand.\nrun: nobody # anew'
  expect(faultsOfComments(yaml, 'yml')).toEqual([
    '1: "by hand" in a comment; write manually',
    '3: "anew" in a comment; write again',
  ])
  expect(faultsOfComments("-- Read once\n-- more.\nselect 'nobody'", 'sql')).toEqual([
    '1: "once more" in a comment; write again',
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

test('a document is read by paragraphs, without code, quotes and tables of unwanted words', () => {
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
