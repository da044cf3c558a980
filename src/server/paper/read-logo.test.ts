import { expect, test } from 'vitest'
import { readLogo } from './read-logo.ts'
import { pngChunk, sampleLogo } from './testing/sample-logo.ts'

const faultOf = (bytes: Buffer) => readLogo(bytes).fault

test('a PNG keeps its picture only: no text, no location, no bytes after its end', () => {
  const secret = pngChunk('tEXt', Buffer.from('Comment\0<script>taken in Satwa</script>'))
  const hidden = Buffer.concat([
    sampleLogo(64, { extra: [secret] }),
    Buffer.from('PK\u0003\u0004 a hidden file'),
  ])
  expect(readLogo(hidden)).toEqual({ mediaType: 'image/png', bytes: sampleLogo() })
})

/** Segments of a JPEG without a meaningful picture, which readers of its structure ignore. */
function jpeg({ side = 64, components = 3, before = [] as Buffer[], behind = Buffer.alloc(0) } = {}): Buffer {
  const frame = Buffer.alloc(8 + components * 3)
  frame.writeUInt8(8, 0)
  frame.writeUInt16BE(side, 1)
  frame.writeUInt16BE(side, 3)
  frame.writeUInt8(components, 5)
  const scan = Buffer.concat([
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0xff, 0xd0, 0x34]),
  ])
  const [start, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])]
  return Buffer.concat([start, ...before, segment(0xc0, frame), scan, end, behind])
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

test('a JPEG loses its location, its comments, and hidden bytes after its end', () => {
  const before = [
    segment(0xe1, Buffer.from('Exif\0\0 24.4539N 54.3773E')),
    segment(0xfe, Buffer.from('by me')),
  ]
  const given = jpeg({ before, behind: Buffer.from('<?php evil() ?>') })
  expect(readLogo(given)).toEqual({ mediaType: 'image/jpeg', bytes: jpeg() })
})

test('other files are refused, whatever type they claim', () => {
  expect(faultOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))).toBe('format')
  expect(faultOf(Buffer.from('GIF89a'))).toBe('format')
  expect(faultOf(Buffer.alloc(0))).toBe('format')
  expect(faultOf(sampleLogo().subarray(0, 60))).toBe('damaged')
  const broken = sampleLogo()
  broken.writeUInt8(broken.readUInt8(60) ^ 1, 60)
  expect(faultOf(broken)).toBe('damaged')
  expect(faultOf(jpeg().subarray(0, 40))).toBe('damaged')
})

test('a picture has limits: bytes, sides, screen colors, and no more pixels than it declares', () => {
  expect(faultOf(Buffer.concat([sampleLogo(), Buffer.alloc(256 * 1024)]))).toBe('bytes')
  expect([faultOf(sampleLogo(8)), faultOf(sampleLogo(2_001)), faultOf(jpeg({ side: 4_000 }))]).toEqual([
    'size',
    'size',
    'size',
  ])
  expect(faultOf(jpeg({ components: 4 }))).toBe('colours')
  expect(faultOf(sampleLogo(64, { pixels: Buffer.alloc(50_000_000) }))).toBe('damaged')
})
