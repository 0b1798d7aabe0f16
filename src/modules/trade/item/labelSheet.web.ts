import { toCanvas } from 'bwip-js/browser'

type Label = { readonly name: string; readonly code: string; readonly price: string | null }
export type CodeKind = 'code128' | 'qrcode'

/** The code of a label as a picture. */
export function codePicture(code: string, kind: CodeKind): string {
  const canvas = document.createElement('canvas')
  toCanvas(canvas, {
    bcid: kind,
    text: code,
    scale: 3,
    ...(kind === 'code128' ? { height: 10, includetext: true } : {}),
  })
  return canvas.toDataURL('image/png')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Labels on A4 paper, three across and eight down, of 64 by 34 mm. */
export function printLabels(label: Label, kind: CodeKind, count: number): void {
  const picture = codePicture(label.code, kind)
  const one = `<div><b dir="auto">${escaped(label.name)}</b><img src="${picture}" class="${kind}">${
    label.price ? `<span dir="ltr">${escaped(label.price)}</span>` : ''
  }</div>`
  const frame = document.createElement('iframe')
  frame.style.display = 'none'
  const family = getComputedStyle(document.body).fontFamily.replaceAll('"', "'")
  frame.srcdoc = `<style>@page{size:A4;margin:12mm 9mm}body{margin:0;display:grid;grid-template-columns:repeat(3,64mm);font:11px ${family}}
    div{height:34mm;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1mm;break-inside:avoid;overflow:hidden;text-align:center}
    img.code128{height:15mm;max-width:58mm}img.qrcode{height:18mm}</style>${one.repeat(count)}`
  frame.onload = () => {
    frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
    frame.contentWindow?.print()
  }
  document.body.append(frame)
}
