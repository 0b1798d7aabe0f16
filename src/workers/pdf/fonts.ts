import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const WOFF_SIGNATURE = 0x774f4646
const HEADER_BYTES = 12
const TABLE_RECORD_BYTES = 16
const WOFF_HEADER_BYTES = 44
const WOFF_RECORD_BYTES = 20

/** The two cuts documents use, as OpenType bytes. The npm package ships them compressed for browsers only. */
export async function documentFonts(): Promise<Buffer[]> {
  const packageFile = fileURLToPath(import.meta.resolve('@ibm/plex-sans-arabic/package.json'))
  const folder = join(packageFile, '..', 'fonts', 'complete', 'woff')
  const files = ['IBMPlexSansArabic-Regular.woff', 'IBMPlexSansArabic-SemiBold.woff']
  return Promise.all(files.map(async file => sfntFromWoff(await readFile(join(folder, file)))))
}

/**
 * Unpacks a WOFF 1.0 font (W3C Recommendation of 2012) into the OpenType file it was made from: Typst reads only
 * OpenType. Fails on anything else.
 */
function sfntFromWoff(woff: Buffer): Buffer {
  if (woff.length < WOFF_HEADER_BYTES || woff.readUInt32BE(0) !== WOFF_SIGNATURE) {
    throw new Error('This is not a WOFF 1.0 font.')
  }
  const tableCount = woff.readUInt16BE(12)
  const font = Buffer.alloc(woff.readUInt32BE(16))
  woff.copy(font, 0, 4, 8)
  // The header repeats the table count as the largest power of two, for binary search.
  const power = Math.floor(Math.log2(tableCount))
  font.writeUInt16BE(tableCount, 4)
  font.writeUInt16BE(TABLE_RECORD_BYTES * 2 ** power, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE(TABLE_RECORD_BYTES * (tableCount - 2 ** power), 10)

  let offset = HEADER_BYTES + tableCount * TABLE_RECORD_BYTES
  for (let index = 0; index < tableCount; index += 1) {
    const packed = WOFF_HEADER_BYTES + index * WOFF_RECORD_BYTES
    const start = woff.readUInt32BE(packed + 4)
    const packedLength = woff.readUInt32BE(packed + 8)
    const length = woff.readUInt32BE(packed + 12)
    const stored = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(stored) : stored
    if (table.length !== length) throw new Error('The font is damaged: a table has the wrong length.')

    const record = HEADER_BYTES + index * TABLE_RECORD_BYTES
    woff.copy(font, record, packed, packed + 4)
    woff.copy(font, record + 4, packed + 16, packed + 20)
    font.writeUInt32BE(offset, record + 8)
    font.writeUInt32BE(length, record + 12)
    table.copy(font, offset)
    offset += Math.ceil(length / 4) * 4
  }
  return font
}
