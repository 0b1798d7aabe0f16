import { denyTable, type TableChoices, type TableFile } from './tableFile.ts'

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/**
 * Reads an uploaded table: a workbook (XLSX, OpenDocument) or CSV in UTF-8, UTF-16 or Windows-1256 with any usual separator. Refuses what
 * is neither, empty, torn or above the greatest size (`kernel.import.unreadable`), and names which.
 */
export async function readTable(bytes: Uint8Array, choices: TableChoices = {}): Promise<TableFile> {
  if (bytes.length === 0) denyTable('empty')
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04))
    return (await import('./workbook.ts')).workbookTable(bytes, choices)
  const isDocument = startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || startsWith(bytes, 0xd0, 0xcf)
  const isPicture = bytes[0] === 0x89 || startsWith(bytes, 0xff, 0xd8)
  if (isDocument || isPicture) denyTable('notTable')
  return (await import('./textTable.ts')).textTable(bytes, choices)
}
