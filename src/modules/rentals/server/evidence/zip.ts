import { zipSync } from 'fflate'

export type PackedFile = { readonly path: string; readonly bytes: Uint8Array }

/** A zip of files as they are: papers and photos are compressed already, and stored bytes are the bytes that were hashed. */
export const zipOf = (files: readonly PackedFile[], at: Date): Uint8Array =>
  zipSync(Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])), { level: 0, mtime: at })
