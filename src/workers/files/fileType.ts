/** The only archive that is accepted. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The type of a file by its first bytes; a name or a declared type proves nothing. */
const signatures: readonly (readonly [type: string, bytes: readonly number[], offset?: number])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46]],
  [workbookType, [0x50, 0x4b, 0x03, 0x04]],
]

/** The content type of an upload, or null when it is none that we keep. Text without NUL counts as CSV. */
export function typeOfBytes(bytes: Uint8Array): string | null {
  for (const [type, mark, offset = 0] of signatures)
    if (mark.every((value, index) => bytes[offset + index] === value)) return type
  return bytes.length > 0 && !bytes.subarray(0, 4096).includes(0) ? 'text/csv' : null
}
