import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { partBytes, type ZipEntry } from './partedZip.queries.ts'

/** What stands at the end of an archive: what must be in it, and where the company stood at that moment. */
export type Manifest = {
  readonly format: string
  readonly version: number
  /** The newest migration: which tables the lines fit. */
  readonly schema: string
  readonly company: {
    readonly id: string
    /** Under which its chains begin; the id itself in copies of old. */
    readonly sealedAs?: string
    readonly nameAr: string
    readonly nameEn: string
    readonly currency: string
    readonly country: string
    readonly timeZone: string
  }
  readonly madeAt: string
  readonly requestedBy: string
  readonly head: { readonly seq: number; readonly hash: string }
  /** How many rows each table had. */
  readonly rows: Readonly<Record<string, number>>
  readonly missingFiles: readonly string[]
  /** What the modules say must come out the same after a restore, such as the trial balance; copies of old have none. */
  readonly proofs?: Readonly<Record<string, readonly unknown[]>>
  readonly entries: readonly ZipEntry[]
}

/** An archive in the file store, read by position: only the part that is being read is held. */
class StoredParts extends RandomAccessReader {
  readonly #get: (part: number) => Promise<Uint8Array | null>
  #held: { part: number; bytes: Uint8Array } | null = null

  constructor(get: (part: number) => Promise<Uint8Array | null>) {
    super()
    this.#get = get
  }

  async #part(part: number): Promise<Uint8Array> {
    if (this.#held?.part === part) return this.#held.bytes
    const bytes = await this.#get(part)
    if (!bytes) throw new Error(`Part ${part} of the archive is gone.`)
    this.#held = { part, bytes }
    return bytes
  }

  async *#range(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; ) {
      const from = at % partBytes
      const bytes = (await this.#part(Math.floor(at / partBytes))).subarray(from, from + end - at)
      if (bytes.length === 0) throw new Error('The archive ends too early.')
      yield bytes
      at += bytes.length
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end))
  }
}

export type Archive = {
  readonly manifest: Manifest
  readonly paths: ReadonlySet<string>
  bytesOf(path: string): Promise<AsyncIterable<Uint8Array>>
  close(): void
}

/** Opens an archive that {@link PartedZip} wrote. Throws where it is no archive or has no manifest. */
export async function openArchive(
  get: (part: number) => Promise<Uint8Array | null>,
  sizeBytes: number,
): Promise<Archive> {
  const zip: ZipFile = await fromRandomAccessReaderPromise(new StoredParts(get), sizeBytes, {
    autoClose: false,
    lazyEntries: true,
  })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  const bytesOf = async (path: string) => {
    const entry = entries.get(path)
    if (!entry) throw new Error(`${path} is missing in the archive.`)
    return zip.openReadStreamPromise(entry) as Promise<AsyncIterable<Uint8Array>>
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of await bytesOf('manifest.json')) chunks.push(chunk)
  const manifest = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Manifest
  return { manifest, paths: new Set(entries.keys()), bytesOf, close: () => zip.close() }
}

/** The lines of a table of the archive, as text. */
export async function* archivedLines(archive: Archive, table: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of await archive.bytesOf(`json/${table}.ndjson`)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Reads every byte again: the first file of the archive that is missing, changed or has another number of rows; null where it is whole. */
export async function damageIn({ manifest, paths, bytesOf }: Archive): Promise<string | null> {
  if (manifest.missingFiles.length > 0) return `files/${manifest.missingFiles[0]}`
  for (const { path, bytes, sha256 } of manifest.entries) {
    if (!paths.has(path)) return path
    const digest = createHash('sha256')
    let length = 0
    let lines = 0
    for await (const chunk of await bytesOf(path)) {
      digest.update(chunk)
      length += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
    }
    if (length !== bytes || digest.digest('hex') !== sha256) return path
    const table = /^json\/(.+)\.ndjson$/.exec(path)?.[1]
    if (table && manifest.rows[table] !== lines) return path
  }
  return null
}
