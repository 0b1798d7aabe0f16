import { promisify } from 'node:util'
import { constants, inflateRaw } from 'node:zlib'
import { slices } from '../slices.ts'
import { inflatedBytes } from './inflating.ts'
import { holdsRunningName, withPlainNames } from './paperNames.ts'

/** A scanned page of the largest picture that is accepted, unpacked. */
const mostStreamBytes = 256 * 1024 * 1024
/** Of all streams together, so that counting them ends. */
const mostStreamsBytes = 1024 * 1024 * 1024
/** Deflate packs at most 1,032 to one: what is shorter cannot unpack to much. */
const smallStream = 64 * 1024
/** Objects are text of some kilobytes; programs keep a hundred or two in one stream. */
const mostObjectsBytes = 16 * 1024 * 1024

/** Whether a stream of a PDF unpacks to so much that it would fill the memory of a reader; counted in slices, nothing is kept. */
export async function holdsBomb(bytes: Buffer): Promise<boolean> {
  const breathe = slices()
  let total = 0
  for (const { packed, timesPacked } of streamsOf(bytes)) {
    await breathe()
    // Packed twice, a gigabyte is a few kilobytes; no program that makes papers does so.
    if (timesPacked > 1) return true
    if (timesPacked === 0 || packed.length < smallStream) continue
    const limit = Math.min(mostStreamBytes, mostStreamsBytes - total)
    const size = await sizeOf(packed, limit)
    if (size > limit) return true
    total += size
  }
  return false
}

/** A stream that is damaged ends where it is; readers draw what came before. */
const sizeOf = (packed: Buffer, limit: number): Promise<number> =>
  inflatedBytes(packed, limit, 'zlib').catch(() => 0)

const unpack = promisify(inflateRaw)

/**
 * Whether a script lies in a compressed object stream. Null where one of the streams cannot be read and the answer is unknown,
 * unless the whole PDF is encrypted.
 */
export async function holdsPackedRunning(bytes: Buffer): Promise<boolean | null> {
  const breathe = slices()
  let left = mostObjectsBytes
  let isUnread = false
  for (const { packed, timesPacked, holdsObjects, isCoded } of streamsOf(bytes)) {
    await breathe()
    if (!holdsObjects || (timesPacked === 0 && !isCoded)) continue
    const objects = isCoded ? null : await objectsOf(packed, left)
    isUnread ||= objects === null
    left -= objects?.length ?? 0
    if (objects && holdsRunningName(objects)) return true
  }
  return isUnread && !bytes.includes('/Encrypt', 0, 'latin1') ? null : false
}

/** Read as viewers do: without its checksum, and as far as it goes. */
const objectsOf = (packed: Buffer, most: number): Promise<Buffer | null> =>
  unpack(packed.subarray(2), {
    maxOutputLength: Math.max(most, 1),
    finishFlush: constants.Z_SYNC_FLUSH,
  }).catch(() => null)

type Stream = {
  packed: Buffer
  timesPacked: number
  /** Holds further objects of the paper. */
  holdsObjects: boolean
  /** Written in another way than deflate, which no program does to objects. */
  isCoded: boolean
}

function* streamsOf(bytes: Buffer): Generator<Stream> {
  const begin = 'stream'
  let before = 0
  for (let at = bytes.indexOf(begin, 0, 'latin1'); at >= 0; at = bytes.indexOf(begin, at, 'latin1')) {
    const end = bytes.indexOf('endstream', at, 'latin1')
    const last = end < 0 ? bytes.length : end
    // Everything since the stream before: what stands in its dictionary is in there, however long that is.
    const since = withPlainNames(bytes.toString('latin1', before, at))
    const own = since.slice(since.lastIndexOf('obj') + 3)
    const packings = (text: string) => text.match(/\/(FlateDecode|Fl)\b/g)?.length ?? 0
    const timesPacked = Math.max(packings(own), Math.min(1, packings(since)))
    const from = at + begin.length + (bytes[at + begin.length] === 0x0d ? 2 : 1)
    const holdsObjects = /\/ObjStm\b/.test(since)
    const isCoded = /\/(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL)\b/.test(own)
    yield { packed: bytes.subarray(from, last), timesPacked, holdsObjects, isCoded }
    at = last + 'endstream'.length
    before = at
  }
}
