import { describe, expect, it } from 'vitest'
import type { XmlElement } from '#core/xml'
import { RuleSet } from './evaluate.ts'
import { contextsOf, rule } from './rule.ts'
import { all, count, first, has, only } from './select.ts'
import { invoiceOf, root, texts } from './testing/sample.ts'
import { Unreadable } from './unreadable.ts'

describe('a set of rules', () => {
  const shared = contextsOf('shared')
  const other = contextsOf('ae')
  const never = (id: string) => rule(id, () => false)
  const idsOf = (set: RuleSet, document = root) => set.evaluate(document).hits.map(({ rule: { id } }) => id)

  it('applies the first context of each group that an element meets', () => {
    const set = new RuleSet([
      shared(2, 'cac:Party', [never('second')]),
      shared(1, 'cac:Party', [never('first')], { when: (node) => has(node, 'cbc:Name') }),
      other(1, 'cac:Party', [never('other')]),
    ])
    expect(idsOf(set)).toEqual(['first', 'other', 'first', 'other', 'second', 'other'])
  })

  it('takes a condition that cannot be read as not met, and a rule that cannot as stopped', () => {
    const unreadable = () => {
      throw new Unreadable('not-a-number', root, 'x')
    }
    const set = new RuleSet([
      shared(1, 'cbc:ID', [never('unmet')], { when: unreadable }),
      shared(2, 'cbc:ID', [rule('stopped', unreadable), never('next')]),
    ])
    const { hits, stops } = set.evaluate(root)
    expect(hits.map(({ rule: { id } }) => id)).toEqual(['next'])
    expect(stops.map(({ rule: { id }, cause }) => [id, cause.value])).toEqual([['stopped', 'x']])
  })

  it('hides no mistake of ours', () => {
    const broken = () => {
      throw new TypeError('ours')
    }
    expect(() => idsOf(new RuleSet([shared(1, 'cbc:ID', [rule('a', broken)])]))).toThrow('ours')
    expect(() => idsOf(new RuleSet([shared(1, 'cbc:ID', [never('b')], { when: broken })]))).toThrow('ours')
  })

  it('knows contexts by the names of their elements from the root, by endings and by any name', () => {
    const set = (at: string) => idsOf(new RuleSet([shared(1, at, [never('x')])])).length
    expect(set('/ubl:Invoice')).toBe(1)
    expect(set('/ubl:Invoice/cac:Party/cbc:Name')).toBe(3)
    expect(set('/cac:Party')).toBe(0)
    expect(set('ubl:Invoice/cac:Party')).toBe(3)
    expect(set('cac:Nobody/cbc:Name')).toBe(0)
    expect(set('/*/cac:Party')).toBe(3)
    expect(set('*ame')).toBe(4)
    expect(set('*')).toBe(14)
    expect(set('other:Party')).toBe(1)
  })

  it('gives the values for the sentence, and nothing where a rule holds', () => {
    const set = new RuleSet([
      shared(1, 'cbc:ID', [rule('held', () => true), rule('violated', () => ({ actual: '1' }))]),
    ])
    expect(set.evaluate(root).hits.map(({ rule: { id }, params }) => [id, params])).toEqual([
      ['violated', { actual: '1' }],
    ])
  })

  /** A document whose root has so many children that a set of rules sorts them. */
  const wide = (lines: number): XmlElement =>
    invoiceOf(
      `<cbc:ID>1</cbc:ID>${'<o:Line><cbc:ID>foreign</cbc:ID></o:Line>'.repeat(3)}text${Array.from(
        { length: lines },
        (_, at) => `<cac:Line><cbc:ID>${at}</cbc:ID></cac:Line><cbc:Line>${at}</cbc:Line>`,
      ).join('')}<cbc:ID>2</cbc:ID>`,
    )

  it.each([3, 15, 16, 40])('asks an element with many children as one with few (%i)', (lines) => {
    const document = wide(lines)
    const questions = (from: XmlElement) => [
      texts(all(from, 'cbc:ID')),
      texts(all(from, 'cac:Line')),
      texts(all(from, 'cac:Line/cbc:ID')),
      texts(all(from, 'cbc:Line')),
      texts(all(from, 'cbc:None')),
      first(from, 'cac:Line/cbc:ID') === all(from, 'cac:Line/cbc:ID')[0],
      [has(from, 'cac:Line/cbc:ID'), has(from, 'cac:ID'), has(from, 'cbc:None')],
      count(from, '../cbc:ID'),
    ]
    let inside: unknown
    const asking = rule('asks', (from) => {
      inside = questions(from)
      expect(() => only(from, 'cac:Line')).toThrow(Unreadable)
      return true
    })
    new RuleSet([shared(1, '/ubl:Invoice', [asking])]).evaluate(document)
    expect(inside).toEqual(questions(document))
    expect(texts(all(document, 'cac:Line'))).toEqual(Array.from({ length: lines }, (_, at) => String(at)))
  })

  it('sees what has changed in a document since it was checked, also when a mistake of ours ended that', () => {
    const document = wide(40)
    const set = new RuleSet([
      shared(1, '/ubl:Invoice', [
        rule('note', (from) => has(from, 'cbc:Note')),
        rule('mistake', (from) => {
          if (has(from, 'cbc:Mistake')) throw new TypeError('ours')
          return true
        }),
      ]),
    ])
    const add = (name: string) => {
      const [note] = all(invoiceOf(`<cbc:${name}>x</cbc:${name}>`), `cbc:${name}`)
      document.children.push(note as XmlElement)
    }
    expect(idsOf(set, document)).toEqual(['note'])
    add('Note')
    expect(idsOf(set, document)).toEqual([])
    add('Mistake')
    expect(() => idsOf(set, document)).toThrow('ours')
    add('Late')
    expect(has(document, 'cbc:Late')).toBe(true)
  })
})
