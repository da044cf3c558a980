import { describe, expect, it } from 'vitest'
import type { XmlElement } from '#core/xml'
import { RuleSet } from './evaluate.ts'
import { contextsOf, rule, structural } from './rule.ts'
import { all, attribute, count, has, only, someIs, text } from './select.ts'
import { invoiceOf } from './testing/sample.ts'

const shared = contextsOf('shared')
const hitsOf = (set: RuleSet, document: XmlElement) =>
  set.evaluate(document).hits.map(({ rule: { id }, node }) => `${id} ${text(node)}`)

const line = (id: string, more = '') => `<cac:Line><cbc:ID>${id}</cbc:ID>${more}</cac:Line>`

describe('what the structure decides', () => {
  it('is found out once for all elements of a shape', () => {
    let calls = 0
    const set = new RuleSet([
      shared(1, 'cac:Line', [
        structural('note', (node) => {
          calls += 1
          return has(node, 'cbc:Note')
        }),
      ]),
    ])
    const note = '<cbc:Note>n</cbc:Note>'
    expect(hitsOf(set, invoiceOf(`${line('a')}${line('b')}${line('c', note)}${line('d')}`))).toEqual([
      'note a',
      'note b',
      'note d',
    ])
    expect(calls).toBe(2)
    expect(hitsOf(set, invoiceOf(`${line('e')}${line('f', note)}`))).toEqual(['note e'])
    expect(calls).toBe(2)
  })

  it('decides which context an element belongs to', () => {
    const set = new RuleSet([
      shared(1, 'cbc:ID', [rule('with', () => false)], {
        when: (node) => attribute(node, 'a') !== undefined,
        isStructural: true,
      }),
      shared(2, 'cbc:ID', [rule('without', () => false)]),
    ])
    const [one, other] = ['<cbc:ID a="1">x</cbc:ID>', '<cbc:ID>y</cbc:ID>']
    expect(hitsOf(set, invoiceOf(`${one}${other}${one}`))).toEqual(['with x', 'without y', 'with x'])
  })

  it('keeps elements from later contexts even when no rule is left for them', () => {
    const set = new RuleSet([
      shared(1, 'cbc:ID', [structural('holds', () => true)], { when: (node) => text(node) === 'x' }),
      shared(2, 'cbc:ID', [rule('later', () => false)]),
    ])
    expect(hitsOf(set, invoiceOf('<cbc:ID>x</cbc:ID><cbc:ID>y</cbc:ID>'))).toEqual(['later y'])
  })

  it('leaves what cannot be read to each element', () => {
    const set = new RuleSet([
      shared(1, 'cac:Line', [structural('one', (node) => only(node, 'cbc:ID') !== undefined)]),
    ])
    const { stops } = set.evaluate(
      invoiceOf(`${line('a', '<cbc:ID>b</cbc:ID>')}${line('c', '<cbc:ID>d</cbc:ID>')}`),
    )
    expect(stops.map(({ cause }) => text(cause.node))).toEqual(['b', 'd'])
  })
})

describe('many elements of a shape', () => {
  const set = new RuleSet([
    shared(1, 'cac:Line', [
      rule('odd', (node) => !someIs(all(node, 'cbc:ID'), '1', '3')),
      rule('all', () => false),
    ]),
    shared(2, 'cac:Line/cbc:ID', [rule('id', () => false)]),
  ])
  const expected = (times: number) =>
    Array.from({ length: times }, (_, at) => [
      ...(at % 2 === 1 && at < 4 ? [`odd ${at}`] : []),
      `all ${at}`,
      `id ${at}`,
    ]).flat()

  it.each([1, 5, 30, 31, 32, 400])('have their findings in document order (%i)', (times) => {
    const lines = Array.from({ length: times }, (_, at) => line(String(at)))
    expect(hitsOf(set, invoiceOf(lines.join('')))).toEqual(expected(times))
    expect(hitsOf(set, invoiceOf(lines.join('<o:Other>x</o:Other>')))).toEqual(expected(times))
  })

  it('may have more children than a shape, and names with and without namespaces', () => {
    const wide = `<cac:Line>${'<cbc:ID>1</cbc:ID>'.repeat(40)}</cac:Line>`
    const counted: number[] = []
    const counting = new RuleSet([
      shared(1, 'cac:Line', [
        rule('count', (node) => {
          counted.push(count(node, 'cbc:ID'), count(node, '../cac:Line/cbc:ID'))
          return true
        }),
      ]),
    ])
    counting.evaluate(
      invoiceOf(`${wide}<cac:Line><o:ID>1</o:ID><cbc:ID o:a="1">2</cbc:ID></cac:Line>${wide}`),
    )
    expect(counted).toEqual([40, 81, 1, 81, 40, 81])
  })

  it('are forgotten when there are shapes without end', () => {
    const hostile = (from: number) =>
      Array.from({ length: 15_000 }, (_, at) => `<cac:Line><o:N${from + at}>1</o:N${from + at}></cac:Line>`)
    for (const from of [0, 15_000, 30_000]) {
      const document = invoiceOf(`${line('0')}${hostile(from).join('')}${line('1')}`)
      expect(hitsOf(set, document).filter((hit) => /^(odd|id)/.test(hit))).toEqual(['id 0', 'odd 1', 'id 1'])
    }
  })
})
