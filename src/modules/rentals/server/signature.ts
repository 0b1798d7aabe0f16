import { type Refusal, refused } from '#kernel/shared/refusal.ts'

export type Strokes = readonly (readonly {
  readonly x: number
  readonly y: number
  readonly atMs: number
}[])[]

const fewestPoints = 10
const smallestWidth = 40
const smallestHeight = 15

/** S2: a signature needs ten points and a box of 40 × 15 pixels (rule 22). */
export function whyNotSignature(strokes: Strokes): Refusal | null {
  const points = strokes.flat()
  const xs = points.map(point => point.x)
  const ys = points.map(point => point.y)
  const isClear =
    points.length >= fewestPoints &&
    Math.max(...xs) - Math.min(...xs) >= smallestWidth &&
    Math.max(...ys) - Math.min(...ys) >= smallestHeight
  return isClear ? null : refused('platform.signing.emptySignature', { field: 'signature' })
}

/** The strokes as an SVG picture for paper; numbers only, so nothing typed can reach the markup. */
export function strokesSvg(strokes: Strokes): Uint8Array {
  const points = strokes.flat()
  const box = {
    left: Math.min(...points.map(point => point.x)) - 2,
    top: Math.min(...points.map(point => point.y)) - 2,
    right: Math.max(...points.map(point => point.x)) + 2,
    bottom: Math.max(...points.map(point => point.y)) + 2,
  }
  const paths = strokes
    .filter(stroke => stroke.length > 0)
    .map(stroke => `M${stroke.map(point => `${point.x} ${point.y}`).join('L')}`)
    .join('')
  const view = `${box.left} ${box.top} ${box.right - box.left} ${box.bottom - box.top}`
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"><path d="${paths}" stroke="#000" stroke-width="2" fill="none"/></svg>`,
  )
}
