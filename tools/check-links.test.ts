import { expect, it } from 'vitest'
import {
  anchorsOf,
  faultsOfDocument,
  faultsOfList,
  faultsOfPaths,
  faultsOfRooms,
  faultsOfSource,
  targetsOf,
} from './check-links.ts'

const places: Record<string, string> = {
  'docs/a.md': '# A\n## The `outbox`, and "more"\n## Twice\n## Twice\n',
  'src/room': '',
}
const read = (place: string) => places[place]

it('makes anchors as GitHub does', () => {
  expect([...anchorsOf(places['docs/a.md'] ?? '')]).toEqual(['a', 'the-outbox-and-more', 'twice', 'twice-1'])
})

it('finds links and pictures, none of them in code', () => {
  const text = '[a](b.md) ![c](d.webp "e") [f](https://example.org) `[g](h)`\n```\n[i](j)\n```\n[k](#l)'
  expect(targetsOf(text)).toEqual(['b.md', 'd.webp', '#l'])
})

it('refuses links to files and headings that are not there', () => {
  const faults = (text: string) => faultsOfDocument('docs/b.md', text, read)
  expect(faults('# B\n[a](a.md#twice-1) [room](../src/room) [b](#b)')).toEqual([])
  expect(faults('[c](c.md)')).toEqual(['docs/b.md leads to c.md, which is not there'])
  expect(faults('[a](a.md#once)')).toEqual(['docs/b.md leads to a.md#once, which is no heading of docs/a.md'])
})

it('refuses files named in backquotes that are not there', () => {
  const places = new Set([
    'src',
    'src/room',
    'src/room/a.ts',
    'src/server',
    'src/server/keys',
    'src/server/keys/b.ts',
  ])
  const faults = (text: string, file = 'docs/b.md') =>
    faultsOfPaths(file, text, (place) => (places.has(place) ? '' : undefined))
  expect(faults('`src/room/a.ts`, `room/a.ts`, `server/keys/b.ts`, `keys/b.ts`: all are there')).toEqual([])
  expect(faults('`src/room/c.ts`, `server/keys/c.ts` and `keys/c.ts`')).toEqual([
    'docs/b.md names src/room/c.ts, which is not there',
    'docs/b.md names server/keys/c.ts, which is not there',
    'docs/b.md names keys/c.ts, which is not there',
  ])
  // Not of this project, patterns, no file, and code.
  expect(
    faults('`etc/c.ts`, `src/room/*.ts`, `src/room/<c>.ts`, `src/c`, src/c.ts\n```\n`src/c.ts`\n```'),
  ).toEqual([])
  // A decision names the files of its day.
  expect(faults('`src/room/c.ts`', 'docs/decisions/0001-one.md')).toEqual([])
})

it('refuses pages and decisions that sources name and that are not there', () => {
  const faults = faultsOfSource(
    'src/x.ts',
    '// docs/a.md, docs/c.md, decision 7, decision 8',
    read,
    new Set([7]),
  )
  expect(faults).toEqual([
    'src/x.ts names docs/c.md, which is not there',
    'src/x.ts names decision 8, which is not there',
  ])
})

it('refuses a list of decisions that lacks one, has another title for it, or another order', () => {
  const titles = new Map([
    ['0001-one.md', '1. One'],
    ['0002-two.md', '2. Two'],
  ])
  expect(faultsOfList('[1. One](0001-one.md) [2. Too](0002-two.md)', titles)).toEqual([
    'docs/decisions/README.md does not list [2. Two](0002-two.md)',
  ])
  const groups = '## A\n- [2. Two](0002-two.md)\n- [1. One](0001-one.md)\n## B\n- [1. One](0001-one.md)'
  expect(faultsOfList(groups, titles)).toEqual([
    'docs/decisions/README.md lists decision 1 behind a later one',
  ])
})

it('refuses a room of the server without a page in the picture of the architecture', () => {
  const doors = ['src/server/keys/index.ts', 'src/server/search/index.ts']
  expect(faultsOfRooms(doors, '[keys](../src/server/keys/README.md)')).toEqual([
    'docs/architecture.md does not link to src/server/search/README.md',
  ])
})
