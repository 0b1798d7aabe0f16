import { Zip, ZipPassThrough } from 'fflate'
import { slices } from './slices.ts'

export type PackedFile = { readonly path: string; readonly bytes: Uint8Array }

const sliceBytes = 512 * 1024

/**
 * An archive of files as they are, written in slices: PDFs and photos are compressed already, and stored bytes are the bytes that were
 * hashed.
 */
export async function storedArchive(files: readonly PackedFile[], at: Date): Promise<Uint8Array> {
  const breathe = slices()
  const parts: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, part) => {
    failure ??= error
    parts.push(part)
  })
  for (const { path, bytes } of files) {
    const entry = new ZipPassThrough(path)
    entry.mtime = at
    zip.add(entry)
    for (let from = 0; from < bytes.length; from += sliceBytes) {
      await breathe()
      entry.push(bytes.subarray(from, from + sliceBytes))
    }
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  if (failure) throw failure
  return Buffer.concat(parts)
}
