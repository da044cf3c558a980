import { expect, test } from 'vitest'
import { faultsOfComments } from './check-comments.ts'

test('a comment with an unwanted word is a fault; code, quotes and texts are not', () => {
  const source = [
    '/** Notifies whoever asks. */',
    'const told = "by hand" // read anew',
    ' * The route `POST /imports/{id}/mend` says "by hand".',
    "it('mends what was told', () => {})",
    '// A retry sends the same bytes again.',
  ].join('\n')
  expect(faultsOfComments(source)).toEqual([
    '1: "whoever" in a comment; write the user, the caller, the requester',
    '2: "anew" in a comment; write again',
  ])
})
