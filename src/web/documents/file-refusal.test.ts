import { expect, test } from 'vitest'
import { attachmentRefusalOf, limitsOf, sizeOf } from './file-refusal.ts'

const mebibyte = 1024 * 1024
const none = { count: 0, bytes: 0 }

test('a file is refused by its type, its size and the files that are attached already', () => {
  expect(attachmentRefusalOf({ name: 'LPO.PDF', size: 5 * mebibyte }, none)).toBeNull()
  expect(attachmentRefusalOf({ name: 'setup.exe', size: 1 }, none)).toBe('type')
  expect(attachmentRefusalOf({ name: 'a.pdf', size: 0 }, none)).toBe('empty')
  expect(attachmentRefusalOf({ name: 'a.pdf', size: 5 * mebibyte + 1 }, none)).toBe('tooLarge')
  expect(attachmentRefusalOf({ name: 'a.pdf', size: 1 }, { count: 20, bytes: 20 })).toBe('count')
  const most = { count: 2, bytes: 9 * mebibyte }
  expect(attachmentRefusalOf({ name: 'a.pdf', size: mebibyte }, most)).toBeNull()
  expect(attachmentRefusalOf({ name: 'a.pdf', size: mebibyte + 1 }, most)).toBe('total')
})

test('sizes and limits are shown in kilobytes and megabytes', () => {
  expect(sizeOf(1)).toEqual({ unit: 'kilobytes', size: 1 })
  expect(sizeOf(1.57 * mebibyte)).toEqual({ unit: 'megabytes', size: 1.6 })
  const { types, ...limits } = limitsOf('ar')
  expect(types.replace(/[\u2068\u2069]/g, '')).toBe('PDF، PNG، JPG، CSV، XLSX، ODS، XML')
  expect(limits).toEqual({ each: 5, all: 10, count: 20 })
})
