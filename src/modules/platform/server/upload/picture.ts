export type PictureSize = { readonly width: number; readonly height: number }

const ascii = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text

/** A PNG from its header to its last chunk, nothing behind it; null when it is torn or carries more. */
function pngSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 45 || !ascii(bytes, 12, 'IHDR')) return null
  let at = 8
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const isLast = ascii(bytes, at + 4, 'IEND')
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
