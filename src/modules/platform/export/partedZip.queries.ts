import { createHash } from 'node:crypto'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { FileStore } from '#kernel/server/file-store.ts'
import { slices } from '#workers/slices.ts'

/** One part is read into memory to be sent; a company's archive may be larger than that. */
export const partBytes = 8 * 1024 * 1024
/** A stored file comes as one chunk of up to 15 MB, which takes half a second to pack. */
const sliceBytes = 256 * 1024
/** The format of the archive counts in 32 bits. */
const mostBytes = 4_000_000_000

export type ZipEntry = { readonly path: string; readonly bytes: number; readonly sha256: string }

/** Writes an archive as it grows: what is ready goes to the file store in parts, and only the part being filled is held. */
export class PartedZip {
  readonly #files: FileStore
  readonly #keyOf: (part: number) => string
  readonly #at: Date
  readonly #zip: Zip
  readonly #digest = createHash('sha256')
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #failure: Error | null = null
  parts = 0
  sizeBytes = 0
  readonly entries: ZipEntry[] = []

  constructor(files: FileStore, keyOf: (part: number) => string, at: Date) {
    this.#files = files
    this.#keyOf = keyOf
    this.#at = at
    this.#zip = new Zip((error, chunk) => {
      if (error) this.#failure = error
      this.#waiting.push(chunk)
      this.#waitingBytes += chunk.length
    })
  }

  /** Adds a file as its bytes come; what is packed already is only put in. Returns its manifest entry. */
  async add(
    path: string,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    isPacked = false,
  ): Promise<ZipEntry> {
    const file = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    file.mtime = this.#at
    this.#zip.add(file)
    const digest = createHash('sha256')
    let bytes = 0
    const breathe = slices()
    for await (const chunk of chunks) {
      bytes += chunk.length
      for (let from = 0; from < chunk.length; from += sliceBytes) {
        await breathe()
        const slice = chunk.subarray(from, from + sliceBytes)
        digest.update(slice)
        // The packer keeps what it was given; a pooled buffer would change under it.
        file.push(new Uint8Array(slice))
        await this.#putWhole()
      }
    }
    file.push(new Uint8Array(0), true)
    await this.#putWhole()
    const entry = { path, bytes, sha256: digest.digest('hex') }
    this.entries.push(entry)
    return entry
  }

  /** Closes the archive; answers its own checksum. */
  async end(): Promise<string> {
    this.#zip.end()
    await this.#putWhole()
    if (this.#waitingBytes > 0) await this.#put(this.#waitingBytes)
    return this.#digest.digest('hex')
  }

  async #putWhole(): Promise<void> {
    if (this.#failure) throw this.#failure
    while (this.#waitingBytes >= partBytes) await this.#put(partBytes)
  }

  async #put(length: number): Promise<void> {
    const all = Buffer.concat(this.#waiting)
    const part = all.subarray(0, length)
    const rest = all.subarray(length)
    this.#waiting = rest.length > 0 ? [rest] : []
    this.#waitingBytes = rest.length
    this.#digest.update(part)
    this.sizeBytes += part.length
    if (this.sizeBytes > mostBytes) throw new Error('The archive of the company is larger than 4 GB.')
    await this.#files.put(this.#keyOf(this.parts), part)
    this.parts += 1
  }
}
