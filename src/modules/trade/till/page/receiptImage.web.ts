import { dotBytes, dotsOf, printBytes } from '../receipt.rules.ts'

export type ReceiptRow =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly isCentred?: boolean }
  | { readonly kind: 'pair'; readonly name: string; readonly value: string; readonly isStrong?: boolean }
  | { readonly kind: 'rule' }

const heights = { title: 48, text: 32, pair: 34, rule: 20 } as const

/** Draws a receipt as its printer will show it: from right to left, with joined letters. */
export function drawReceipt(
  rows: readonly ReceiptRow[],
  width: 58 | 80,
  dir: 'rtl' | 'ltr',
): HTMLCanvasElement {
  const dots = dotsOf(width)
  const size = width === 58 ? 22 : 26
  const edge = 8
  const canvas = document.createElement('canvas')
  canvas.width = dots
  canvas.height = rows.reduce((sum, row) => sum + heights[row.kind], 24)
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000000'
  pen.direction = dir
  pen.textBaseline = 'middle'
  const family = getComputedStyle(document.body).fontFamily
  const [start, end] = dir === 'rtl' ? [dots - edge, edge] : [edge, dots - edge]
  let top = 12
  for (const row of rows) {
    const middle = top + heights[row.kind] / 2
    top += heights[row.kind]
    if (row.kind === 'rule') {
      pen.fillRect(edge, middle, dots - 2 * edge, 2)
      continue
    }
    const isStrong = row.kind === 'title' || (row.kind === 'pair' && row.isStrong)
    pen.font = `${isStrong ? 'bold ' : ''}${row.kind === 'title' ? size * 1.3 : size}px ${family}`
    if (row.kind === 'pair') {
      const valueWidth = pen.measureText(row.value).width
      pen.textAlign = 'start'
      pen.fillText(row.name, start, middle, dots - 3 * edge - valueWidth)
      pen.textAlign = 'end'
      pen.fillText(row.value, end, middle)
    } else {
      const isCentred = row.kind === 'title' || row.isCentred
      pen.textAlign = isCentred ? 'center' : 'start'
      pen.fillText(row.text, isCentred ? dots / 2 : start, middle, dots - 2 * edge)
    }
  }
  return canvas
}

/** What the printer takes, as base64. */
export function printedBytes(canvas: HTMLCanvasElement, opensDrawer: boolean): string {
  const { data, width } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  const luminance = new Uint8Array(data.length / 4)
  for (let at = 0; at < luminance.length; at += 1)
    luminance[at] = (data[at * 4]! * 299 + data[at * 4 + 1]! * 587 + data[at * 4 + 2]! * 114) / 1000
  const bytes = printBytes(dotBytes(luminance, width), width, opensDrawer)
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Prints the picture through the device: any printer that is set up on it. */
export function printHere(canvas: HTMLCanvasElement, width: 58 | 80): void {
  const frame = document.createElement('iframe')
  frame.style.display = 'none'
  frame.srcdoc = `<style>@page{size:${width}mm auto;margin:0}body{margin:0}img{width:${width}mm}</style><img src="${canvas.toDataURL('image/png')}">`
  frame.onload = () => {
    frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
    frame.contentWindow?.print()
  }
  document.body.append(frame)
}
