import { inflateRawSync } from 'node:zlib'
import { type ArchiveEntry, entriesOf, unpackedBytes } from './archive.ts'

/** Codes of `platform.upload.*` in the words of the platform. */
export type WorkbookFault = 'torn' | 'zip64' | 'unpacked' | 'locked' | 'archive' | 'macros' | 'cells'

const mostUnpackedBytes = 100 * 1024 * 1024
/** Places that a reader makes room for, empty ones too: a row with one cell far out has as many as that column counts. */
export const mostCells = 4_000_000
/** Twice the rows of an import: blank ones among them do not count as rows. */
const lastRow = 200_000
const mostStyleBytes = 16 * 1024 * 1024

/** Why a workbook is not even opened, judged by the directory of its archive and by counting what it unpacks to. */
export async function whyNotWorkbook(bytes: Buffer): Promise<WorkbookFault | null> {
  const entries = entriesOf(bytes)
  if (typeof entries === 'string') return entries
  if (entries.some(entry => entry.isLocked)) return 'locked'
  const main = ['xl/workbook.xml', 'content.xml']
  if (!entries.some(entry => main.includes(entry.name))) return 'archive'
  if (entries.some(entry => /vbaProject|\.(exe|dll|js|vbs|bat|zip|jar)$/i.test(entry.name))) return 'macros'
  if (entries.some(({ method }) => method !== 0 && method !== 8)) return 'torn'
  const said = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (said > mostUnpackedBytes) return 'unpacked'
  try {
    const real = await unpackedBytes(entries, mostUnpackedBytes)
    if (real > mostUnpackedBytes) return 'unpacked'
    return real === said ? null : 'torn'
  } catch {
    // Bytes that do not inflate are no workbook, whatever the directory holds.
    return 'torn'
  }
}

/**
 * Why the sheets of a workbook that may be opened are not read: more cells or rows than an import takes, or a definition inside the
 * XML, which could stand for anything. Unpacks each part once; call it where a second's work delays no one.
 */
export function whyNotSheets(bytes: Buffer): WorkbookFault | null {
  const entries = entriesOf(bytes)
  if (typeof entries === 'string') return entries
  let cells = 0
  for (const entry of entries) {
    if (/styles\.xml$/i.test(entry.name) && entry.unpackedBytes > mostStyleBytes) return 'cells'
    // Whatever it is called: a workbook may name any part its sheet.
    const xml = unpacked(entry)
    if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY') || isWide(xml)) return 'torn'
    const counted = placesOf(xml, mostCells - cells)
    if (counted === null) return 'cells'
    cells += counted
  }
  return null
}

/** Letters of two bytes, by the mark at the beginning: spreadsheets write none, and what is counted here are single bytes. */
const isWide = (xml: Buffer) =>
  (xml[0] === 0xff && xml[1] === 0xfe) || (xml[0] === 0xfe && xml[1] === 0xff) || xml[1] === 0

const unpacked = ({ method, packed }: ArchiveEntry): Buffer =>
  method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: mostUnpackedBytes })

const space = 0x20
const opening = 0x3c
const colon = 0x3a
const equals = 0x3d
const letterC = 0x63
const letterR = 0x72

/** A name is over at a space, a line end, `>` or `/`. */
const isEndOfName = (byte: number) => byte <= space || byte === 0x3e || byte === 0x2f

/**
 * How many places a reader of the sheet makes room for; null beyond the limit, or where a row lies too far down. It walks a hundred
 * megabytes byte by byte: no text and no object is made on the way.
 */
function placesOf(xml: Buffer, limit: number): number | null {
  let places = 0
  let rows = 0
  let inRow = 0
  for (let at = 0; at < xml.length; at++) {
    if (xml[at] !== opening) continue
    let start = at + 1
    let end = start
    for (; end < xml.length && !isEndOfName(xml[end]!); end++) if (xml[end] === colon) start = end + 1
    if (end - start === 1 && xml[start] === letterC) {
      inRow = Math.max(inRow + 1, placeOf(xml, end, 0x41, 26))
      if (places + inRow > limit) return null
    } else if (end - start === 3 && xml[start] === letterR && xml[start + 1] === 0x6f) {
      places += inRow + 1
      inRow = 0
      rows = Math.max(rows + 1, placeOf(xml, end, 0x30, 10))
      if (rows > lastRow) return null
    }
    at = end - 1
  }
  return places + inRow
}

/** What the attribute `r` counts in: `r="XFD12"` of a cell in letters, `r="12"` of a row in digits. 0 where there is none. */
function placeOf(xml: Buffer, from: number, first: number, base: number): number {
  let at = from
  while (at < xml.length && xml[at] !== 0x3e) {
    if (xml[at] === letterR && xml[at + 1] === equals && xml[at - 1]! <= space) break
    at++
  }
  if (xml[at] !== letterR) return 0
  let place = 0
  const lowest = base === 26 ? 1 : 0
  for (at += 3; at < xml.length && xml[at]! >= first && xml[at]! < first + base; at++)
    place = place * base + xml[at]! - first + lowest
  return place
}
