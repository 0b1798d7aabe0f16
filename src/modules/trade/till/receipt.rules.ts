/**
 * A receipt for thermal printers: black and white dots, eight to a byte, in bands that every ESC/POS printer takes. A picture prints
 * Arabic joined on printers that know no Arabic.
 */
const esc = 0x1b
const gs = 0x1d
const mostRows = 128

/** Dots across the paper. */
export const dotsOf = (width: 58 | 80): number => (width === 58 ? 384 : 576)

/** Black where the luminance (0 to 255, row by row) is under the middle. */
export function dotBytes(luminance: Uint8Array | Uint8ClampedArray, width: number): Uint8Array {
  const across = Math.ceil(width / 8)
  const rows = luminance.length / width
  const bytes = new Uint8Array(across * rows)
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < width; x += 1)
      if (luminance[y * width + x]! < 128) bytes[y * across + (x >> 3)]! |= 0x80 >> (x & 7)
  return bytes
}

/** The whole receipt: start, the picture in bands (`GS v 0`), paper forward, cut; with the drawer's pulse where coins change hands. */
export function printBytes(dots: Uint8Array, width: number, opensDrawer: boolean): Uint8Array {
  const across = Math.ceil(width / 8)
  const rows = dots.length / across
  const parts: number[] = [esc, 0x40]
  if (opensDrawer) parts.push(esc, 0x70, 0, 25, 250)
  for (let from = 0; from < rows; from += mostRows) {
    const count = Math.min(mostRows, rows - from)
    parts.push(gs, 0x76, 0x30, 0, across & 255, across >> 8, count & 255, count >> 8)
    for (let at = from * across; at < (from + count) * across; at += 1) parts.push(dots[at]!)
  }
  parts.push(esc, 0x64, 4, gs, 0x56, 66, 0)
  return Uint8Array.from(parts)
}
