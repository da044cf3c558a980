import { expect, test } from 'vitest'
import { harmless, quoted } from './mail-words.ts'

test.each([
  ['evil.example', 'evil. example'],
  ['evil\ufe0f.com', 'evil. com'],
  ['evil\u034f.com', 'evil. com'],
  ['evil.\u200bcom', 'evil. com'],
  ['हिन्दी.com', 'हिन्दी. com'],
  ['evil.भारत', 'evil. भारत'],
  ['evil\u2024com', 'evil. com'],
  ['evil\u3002com', 'evil. com'],
  ['i❤.ws', 'i❤. ws'],
  ['https://evil.example', 'https: //evil. example'],
])('%j contains no link', (text, written) => {
  expect(harmless(text)).toBe(written)
})

test('ordinary text stays', () => {
  const text = 'Invoice 1.5 of 2026.11.27, e.g. for No.7. شكرًا. See you… Thank you.'
  expect(harmless(text)).toBe(text)
})

test('each line of a message is quoted', () => {
  expect(quoted('A\n\n\n\nB.ae\r\n')).toBe('> A\n>\n> B. ae')
})
