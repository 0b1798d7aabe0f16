import { inflatedBytes } from './inflating.ts'

export type PictureSize = { readonly width: number; readonly height: number }

const ascii = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text

/** `IEND`. */
const lastChunk = 0x49454e44
/** Programs write some kilobytes a chunk. */
const mostChunks = 20_000

/** A PNG from its header to its last chunk, nothing behind it; null when it is torn or carries more. */
function pngSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 45 || !ascii(bytes, 12, 'IHDR')) return null
  let at = 8
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const isLast = bytes.readUInt32BE(at + 4) === lastChunk
    at += 12 + length
    if (isLast) break
  }
  if (at !== bytes.length || !ascii(bytes, at - 8, 'IEND')) return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Frame headers of JPEG; C4, C8 and CC are something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** A JPEG up to its first frame; cameras put films and thumbnails behind the picture, so its end is only looked for. */
function jpegSize(bytes: Buffer): PictureSize | null {
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) return null
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else if (marker === 0xd9 || marker === 0xda) return null
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length) return null
  if (ascii(bytes, 12, 'VP8X'))
    return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (ascii(bytes, 12, 'VP8L')) {
    const bits = bytes.readUInt32LE(21)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
  }
  if (ascii(bytes, 12, 'VP8 '))
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  return null
}

/** How large a picture would be once drawn, read from its headers alone; null when it is torn or no whole picture. */
export function pictureSize(bytes: Buffer, contentType: string): PictureSize | null {
  const size =
    contentType === 'image/png'
      ? pngSize(bytes)
      : contentType === 'image/jpeg'
        ? jpegSize(bytes)
        : webpSize(bytes)
  return size && size.width > 0 && size.height > 0 ? size : null
}

type Chunk = { type: string; body: Buffer }

function* chunksOf(png: Buffer): Generator<Chunk> {
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    yield {
      type: png.toString('latin1', at + 4, at + 8),
      body: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)),
    }
}

/** Values of a point by the color type of the header: gray, none, color, palette, gray with alpha, none, color with alpha. */
const channels = [1, 0, 3, 1, 2, 0, 4]
/** A color profile is a few kilobytes; readers unpack it unasked. */
const mostProfileBytes = 4 * 1024 * 1024

/**
 * Whether a PNG holds the points that its header promises, no more and no fewer, counted without keeping them. Ask for the size first:
 * what is counted is bounded by it.
 */
export async function isTruePng(png: Buffer): Promise<boolean> {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const [depth = 0, color = 0] = png.subarray(24, 26)
  const isInterlaced = png[28] === 1
  const lineBytes = 1 + Math.ceil((width * depth * (channels[color] ?? 0)) / 8)
  const promised = lineBytes * height
  // Interlaced, the points come in seven passes, each with lines and fillings of its own.
  const most = isInterlaced ? promised + 7 * (width + 2 * height + 16) : promised
  const chunks = [...chunksOf(png).take(mostChunks)]
  if (chunks.filter(({ type }) => type === 'IHDR').length !== 1) return false
  const points = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body))
  try {
    for (const { type, body } of chunks)
      if (type === 'iCCP') {
        const packed = body.subarray(body.indexOf(0) + 2)
        if ((await inflatedBytes(packed, mostProfileBytes, 'zlib')) > mostProfileBytes) return false
      }
    const held = await inflatedBytes(points, most, 'zlib')
    return isInterlaced ? held <= most : held === promised
  } catch {
    return false
  }
}
