import { createRequire } from 'node:module'
import type QRCode from 'qrcode'

// Read with the first code that is drawn: it brings a PNG writer along, which a server does not need to start.
const require = createRequire(import.meta.url)

const QUIET_MODULES = 4

/**
 * A QR code of the text as an SVG of black squares for a document's images, error correction M. Refuses text longer
 * than a QR code holds (about 2,300 bytes).
 */
export function qrSvg(text: string): Uint8Array {
  const { create } = require('qrcode') as typeof QRCode
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!data[row * size + column]) continue
      let run = 1
      while (column + run < size && data[row * size + column + run]) run += 1
      path += `M${column + QUIET_MODULES} ${row + QUIET_MODULES}h${run}v1h-${run}z`
      column += run
    }
  }
  const side = size + 2 * QUIET_MODULES
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="${path}"/></svg>`,
  )
}
