import { createInflate, createInflateRaw } from 'node:zlib'

/** Large parts: the unpacking runs beside the event loop, which is woken once for each. */
const partBytes = 1024 * 1024

export type Wrapping = 'deflate' | 'zlib'

/**
 * How many bytes a packed stream really unpacks to, counted without keeping them and hardly further than the limit: the size in a file may
 * be a lie. Rejects when the bytes do not unpack.
 */
export function inflatedBytes(packed: Uint8Array, limit: number, wrapping: Wrapping): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { chunkSize: partBytes }
    const inflate = wrapping === 'zlib' ? createInflate(options) : createInflateRaw(options)
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
