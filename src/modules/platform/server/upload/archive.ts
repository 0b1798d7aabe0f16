import { createInflateRaw } from 'node:zlib'

export type ArchiveEntry = {
  readonly name: string
  readonly isLocked: boolean
  /** 0 stored, 8 deflated; the formats of Office know no other. */
  readonly method: number
  readonly packed: Buffer
  /** What the directory says it will be. */
  readonly unpackedBytes: number
}

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const longestComment = 65_557

/** Where the directory of an archive ends, or -1: the mark may stand behind another file, which makes it two files in one. */
export function endOfArchive(bytes: Buffer): number {
  const at = bytes.lastIndexOf(endMark)
  return at >= Math.max(0, bytes.length - longestComment) && at + 22 <= bytes.length ? at : -1
}

/** The directory of a ZIP file, nothing unpacked; null when it is torn or says what cannot be. */
export function entriesOf(bytes: Buffer): readonly ArchiveEntry[] | null {
  const end = endOfArchive(bytes)
  if (end < 0) return null
  const count = bytes.readUInt16LE(end + 10)
  const entries: ArchiveEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== 0x04034b50) return null
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packedBytes = bytes.readUInt32LE(at + 20)
    if (from + packedBytes > bytes.length) return null
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      isLocked: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.subarray(from, from + packedBytes),
      unpackedBytes: bytes.readUInt32LE(at + 24),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * How many bytes the entries really unpack to, counted without keeping them and no further than the limit: a directory may lie.
 */
export async function unpackedBytes(entries: readonly ArchiveEntry[], limit: number): Promise<number> {
  let total = 0
  for (const { method, packed } of entries) {
    total += method === 0 ? packed.length : await inflatedBytes(packed, limit - total)
    if (total > limit) return total
  }
  return total
}

function inflatedBytes(packed: Buffer, limit: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const inflate = createInflateRaw()
    let total = 0
    inflate.on('data', (part: Buffer) => {
      total += part.length
      if (total <= limit) return
      inflate.destroy()
      resolve(total)
    })
    inflate.on('end', () => resolve(total))
    inflate.on('error', reject)
    inflate.end(packed)
  })
}
