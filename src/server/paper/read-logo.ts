import { crc32, inflateSync } from 'node:zlib'
import type { LogoMediaType } from '#core/paper-style'

/** Bytes of a logo, and pixels of its sides: a page has no use for more, and every PDF carries it. */
export const logoLimits = { bytes: 256 * 1024, side: 2_000, leastSide: 16 } as const

/** Why bytes are no logo for a page. */
export type LogoFault = 'format' | 'damaged' | 'bytes' | 'size' | 'colours'

type ReadLogo =
  | { readonly mediaType: LogoMediaType; readonly bytes: Buffer; readonly fault?: undefined }
  | { readonly fault: LogoFault }

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Decodes a picture by its content, regardless of its name, and encodes it again with only its pixels: without texts,
 * location, thumbnail, scripts or files hidden after its end. PNG of 8 bits a color and JPEG of grey
 * or RGB; an SVG can contain scripts and references, and is refused.
 */
export function readLogo(bytes: Buffer): ReadLogo {
  if (bytes.length > logoLimits.bytes) return { fault: 'bytes' }
  try {
    if (bytes.subarray(0, 8).equals(pngSignature)) return readPng(bytes)
    if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes)
    return { fault: 'format' }
  } catch {
    // Read beyond its end, or compressed wrongly.
    return { fault: bytes.length < 8 ? 'format' : 'damaged' }
  }
}

function isOfSize(width: number, height: number): boolean {
  return [width, height].every((side) => side >= logoLimits.leastSide && side <= logoLimits.side)
}

/** Chunks that draw the picture. Source: PNG, third edition, 5.6. */
const drawing = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function readPng(bytes: Buffer): ReadLogo {
  const allowedChunks: Buffer[] = [pngSignature]
  const data: Buffer[] = []
  let header: Buffer | undefined
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    const body = bytes.subarray(at + 8, end - 4)
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return { fault: 'damaged' }
    if (header === undefined && type !== 'IHDR') return { fault: 'damaged' }
    header ??= body
    if (type === 'IDAT') data.push(body)
    if (drawing.has(type)) allowedChunks.push(bytes.subarray(at, end))
    at = end
    if (type === 'IEND') break
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, colour = 0, , , interlaced = 0] = header.subarray(8)
  const samples = samplesOf[colour]
  if (!isOfSize(width, height)) return { fault: 'size' }
  if (samples === undefined || depth > 8 || interlaced !== 0) return { fault: 'colours' }
  const expected = height * (1 + Math.ceil((width * samples * depth) / 8))
  // More than was promised is not unpacked at all.
  const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: expected })
  if (pixels.length !== expected) return { fault: 'damaged' }
  return { mediaType: 'image/png', bytes: Buffer.concat(allowedChunks) }
}

/** Frames of baseline, extended and progressive pictures. Source: ITU-T T.81, table B.1. */
const frames = new Set([0xc0, 0xc1, 0xc2])
/** Tables and frames draw the picture; of application segments only Adobe's affects its colors. */
const drawingMarkers = new Set([...frames, 0xc4, 0xdb, 0xdd, 0xee])

function readJpeg(bytes: Buffer): ReadLogo {
  const allowedChunks: Buffer[] = [bytes.subarray(0, 2)]
  let isFramed = false
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return { fault: 'damaged' }
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xd9) {
      allowedChunks.push(bytes.subarray(at, at + 2))
      return isFramed
        ? { mediaType: 'image/jpeg', bytes: Buffer.concat(allowedChunks) }
        : { fault: 'damaged' }
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return { fault: 'damaged' }
    if (frames.has(marker)) {
      isFramed = true
      if (!isOfSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))) return { fault: 'size' }
      // Four components are the colours of a printing press, which the page has no profile for.
      if (bytes.readUInt8(at + 4) !== 8 || ![1, 3].includes(bytes.readUInt8(at + 9)))
        return { fault: 'colours' }
    }
    const isScan = marker === 0xda
    const next = isScan ? endOfScan(bytes, end) : end
    if (isScan || drawingMarkers.has(marker)) allowedChunks.push(bytes.subarray(at, next))
    at = next
  }
}

/** Position of the next marker after the data of a scan, in which FF00 is a byte and FFD0 to FFD7 restart it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new RangeError('the scan has no end')
}
