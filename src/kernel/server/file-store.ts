/** Where the bytes of files live: a disk folder now, any S3-compatible store behind the same three words. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
}
