import { slices } from '../slices.ts'
import { inflatedBytes } from './inflating.ts'

/** A scanned page of the largest picture that is accepted, unpacked. */
const mostStreamBytes = 256 * 1024 * 1024
/** Of all streams together, so that counting them ends. */
const mostStreamsBytes = 1024 * 1024 * 1024
/** Deflate packs at most 1,032 to one: what is shorter cannot unpack to much. */
const smallStream = 64 * 1024
const longestDictionary = 1024

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

type Stream = { packed: Buffer; timesPacked: number }

function* streamsOf(bytes: Buffer): Generator<Stream> {
  const begin = 'stream'
  for (let at = bytes.indexOf(begin, 0, 'latin1'); at >= 0; at = bytes.indexOf(begin, at, 'latin1')) {
    const end = bytes.indexOf('endstream', at, 'latin1')
    const last = end < 0 ? bytes.length : end
    const dictionary = bytes.toString('latin1', Math.max(0, at - longestDictionary), at)
    const own = dictionary.slice(dictionary.lastIndexOf('obj') + 3)
    const timesPacked = own.match(/\/(FlateDecode|Fl)\b/g)?.length ?? 0
    const from = at + begin.length + (bytes[at + begin.length] === 0x0d ? 2 : 1)
    yield { packed: bytes.subarray(from, last), timesPacked }
    at = last + 'endstream'.length
  }
}
