declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as PostgreSQL reads it: text, bytes or null. */
    prepareValue(value: unknown): string | Uint8Array | null
  }
  export default utils
}
