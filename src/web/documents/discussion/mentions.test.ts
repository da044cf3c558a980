import { describe, expect, it } from 'vitest'
import { mentionedIn, peopleLike, piecesOf, typedMention, withMention } from './mentions.ts'

const mariam = { id: 'usr_1', name: 'Mariam Al Suwaidi' }
const namesake = { id: 'usr_2', name: 'Mariam Al Suwaidi' }
const omar = { id: 'usr_3', name: 'Omar Haddad' }
const arabic = { id: 'usr_4', name: 'مريم السويدي' }
const people = [mariam, omar, arabic]

describe('a mention that is being typed', () => {
  it('begins with @ that is not in a word, and ends at the caret', () => {
    expect(typedMention('@', 1)).toEqual({ at: 0, typed: '' })
    expect(typedMention('Ask @Mar', 8)).toEqual({ at: 4, typed: 'Mar' })
    expect(typedMention('Ask\n@Mariam Al', 14)).toEqual({ at: 4, typed: 'Mariam Al' })
    expect(typedMention('Ask (@مر', 8)).toEqual({ at: 5, typed: 'مر' })
    expect(typedMention('نعم،@مر', 7)).toEqual({ at: 4, typed: 'مر' })
    expect(typedMention('Ask @Mar now', 8)).toEqual({ at: 4, typed: 'Mar' })
  })

  it('is not found in an address or on a line before', () => {
    expect(typedMention('mariam@example.ae', 10)).toBeUndefined()
    expect(typedMention('@Mariam\nplease', 14)).toBeUndefined()
    expect(typedMention('Ask', 3)).toBeUndefined()
  })

  it('finds people by the beginning of each name, in any case and script', () => {
    expect(peopleLike(people, 'mar', 8)).toEqual([mariam])
    expect(peopleLike(people, 'HAD', 8)).toEqual([omar])
    expect(peopleLike(people, 'Al S', 8)).toEqual([mariam])
    expect(peopleLike(people, 'الس', 8)).toEqual([arabic])
    expect(peopleLike(people, '', 2)).toEqual([mariam, omar])
    expect(peopleLike(people, ' ', 8)).toEqual([])
    expect(peopleLike(people, 'addad', 8)).toEqual([])
    const ahmad = { id: 'usr_5', name: 'أحمد فاطمة الزهراء' }
    for (const typed of ['احمد', 'أَحمد', 'فاطمه'])
      expect([typed, peopleLike([ahmad, ...people], typed, 8)]).toEqual([typed, [ahmad]])
    // A blank behind the whole name ends it.
    expect(peopleLike(people, 'Omar Haddad ', 8)).toEqual([])
    expect(peopleLike(people, 'Omar ', 8)).toEqual([omar])
  })

  it('is completed where it stands, with one space behind it', () => {
    expect(withMention('Ask @Om', { at: 4, typed: 'Om' }, omar)).toEqual({
      text: 'Ask @Omar Haddad ',
      caret: 17,
    })
    expect(withMention('@Om, please', { at: 0, typed: 'Om' }, omar).text).toBe('@Omar Haddad, please')
    expect(withMention('@Om please', { at: 0, typed: 'Om' }, omar).text).toBe('@Omar Haddad please')
  })
})

describe('the people of a text', () => {
  it('are those whose whole name stands behind an @', () => {
    expect(mentionedIn('@Omar Haddad and @Mariam', people, new Set())).toEqual([omar])
    expect(mentionedIn('@Omar Haddadi', people, new Set())).toEqual([])
    expect(mentionedIn('@Omar Haddadi, @Omar Haddad.', people, new Set())).toEqual([omar])
    expect(mentionedIn('Omar Haddad', people, new Set([omar.id]))).toEqual([])
  })

  it('are those of the longest name that stands there, unless the shorter one was chosen', () => {
    const ali = { id: 'usr_6', name: 'Mohammed Ali' }
    const hassan = { id: 'usr_7', name: 'Mohammed Ali Hassan' }
    const both = [ali, hassan]
    expect(mentionedIn('@Mohammed Ali Hassan, look', both, new Set())).toEqual([hassan])
    expect(mentionedIn('@Mohammed Ali, look', both, new Set())).toEqual([ali])
    expect(mentionedIn('@Mohammed Ali Hassan is right', both, new Set([ali.id]))).toEqual([ali])
    expect(mentionedIn('@Mohammed Ali and @Mohammed Ali Hassan', both, new Set())).toEqual(both)
  })

  it('are the chosen ones of several with one name', () => {
    const all = [mariam, namesake]
    expect(mentionedIn('@Mariam Al Suwaidi', all, new Set([namesake.id]))).toEqual([namesake])
    expect(mentionedIn('@Mariam Al Suwaidi', all, new Set())).toEqual(all)
  })
})

it('a text is cut into mentions and what is between them, and nothing is lost', () => {
  expect(piecesOf('Hi @Omar Haddad, and @nobody', ['Omar', 'Omar Haddad'])).toEqual([
    { text: 'Hi ', isMention: false },
    { text: '@Omar Haddad', isMention: true },
    { text: ', and @nobody', isMention: false },
  ])
  expect(piecesOf('@Omaris left', ['Omar'])).toEqual([{ text: '@Omaris left', isMention: false }])
  expect(piecesOf('', ['Omar'])).toEqual([])
})
