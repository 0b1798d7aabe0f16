import { inflatedBytes } from './inflating.ts'

export type ArchiveEntry = {
  name: string
  isLocked: boolean
  /** 0 stored, 8 deflated; the formats of Office know no other. */
  method: number
  packed: Buffer
  /** The size that the directory declares. */
  unpackedBytes: number
}

/** Why the directory of an archive is not followed: damaged or lying, written for archives above 4 GB, or too long. */
export type DirectoryFault = 'torn' | 'zip64' | 'unpacked'

const mostEntries = 2_000

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const zip64Locator = 0x07064b50
const longestComment = 65_557

/** Where the directory of an archive ends, or -1: the mark may stand behind another file, which makes it two files in one. */
export function endOfArchive(bytes: Buffer): number {
  const at = bytes.lastIndexOf(endMark)
  return at >= Math.max(0, bytes.length - longestComment) && at + 22 <= bytes.length ? at : -1
}

/** ZIP64 keeps sizes and counts a second time elsewhere: two readers of one file would see two files. */
function isZip64(bytes: Buffer, end: number): boolean {
  const saysElsewhere =
    bytes.readUInt16LE(end + 10) === 0xffff ||
    bytes.readUInt32LE(end + 12) === 0xffffffff ||
    bytes.readUInt32LE(end + 16) === 0xffffffff
  return saysElsewhere || (end >= 20 && bytes.readUInt32LE(end - 20) === zip64Locator)
}

/** Whether the extra fields of an entry carry sizes of ZIP64. */
function holdsZip64(extra: Buffer): boolean {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) return true
  return false
}

type Place = { from: number; to: number }

/**
 * The directory of a ZIP file, nothing unpacked. Every entry stands once, in a place of its own before the directory, and has one name: any
 * other directory is made to fill memory or to show two readers two files.
 */
export function entriesOf(bytes: Buffer): readonly ArchiveEntry[] | DirectoryFault {
  const end = endOfArchive(bytes)
  if (end < 0) return 'torn'
  if (isZip64(bytes, end)) return 'zip64'
  const count = bytes.readUInt16LE(end + 10)
  if (count !== bytes.readUInt16LE(end + 8) || bytes.readUInt16LE(end + 4) !== 0) return 'torn'
  if (count > mostEntries) return 'unpacked'
  const directory = bytes.readUInt32LE(end + 16)
  if (directory + bytes.readUInt32LE(end + 12) > end) return 'torn'
  const entries: ArchiveEntry[] = []
  const places: Place[] = []
  let at = directory
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return 'torn'
    const nameLength = bytes.readUInt16LE(at + 28)
    const extraLength = bytes.readUInt16LE(at + 30)
    const next = at + 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32)
    if (next > end) return 'torn'
    const packedBytes = bytes.readUInt32LE(at + 20)
    const unpackedBytes = bytes.readUInt32LE(at + 24)
    const local = bytes.readUInt32LE(at + 42)
    const extraAt = at + 46 + nameLength
    if ([packedBytes, unpackedBytes, local].includes(0xffffffff)) return 'zip64'
    if (holdsZip64(bytes.subarray(extraAt, extraAt + extraLength))) return 'zip64'
    if (local + 30 > directory || bytes.readUInt32LE(local) !== 0x04034b50) return 'torn'
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    if (from + packedBytes > directory) return 'torn'
    const name = bytes.subarray(at + 46, extraAt)
    if (!name.equals(bytes.subarray(local + 30, local + 30 + bytes.readUInt16LE(local + 26)))) return 'torn'
    places.push({ from: local, to: from + packedBytes })
    const isLocked = (bytes.readUInt16LE(at + 8) & 1) === 1
    const method = bytes.readUInt16LE(at + 10)
    const packed = bytes.subarray(from, from + packedBytes)
    entries.push({ name: name.toString('utf8'), isLocked, method, packed, unpackedBytes })
    at = next
  }
  const isNamedTwice = new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length
  return isNamedTwice || isOverlapping(places) ? 'torn' : entries
}

function isOverlapping(places: Place[]): boolean {
  places.sort((one, other) => one.from - other.from)
  return places.some(({ from }, at) => at > 0 && from < places[at - 1]!.to)
}

/** How many bytes the entries really unpack to, hardly counted further than the limit. */
export async function unpackedBytes(entries: readonly ArchiveEntry[], limit: number): Promise<number> {
  let total = 0
  for (const { method, packed } of entries) {
    total += method === 0 ? packed.length : await inflatedBytes(packed, limit - total, 'deflate')
    if (total > limit) return total
  }
  return total
}
