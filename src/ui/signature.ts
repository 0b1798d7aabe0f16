/** One stroke: points in CSS pixels of the pad, with the time each was drawn (epoch milliseconds). */
export type Stroke = readonly { x: number; y: number; atMs: number }[]

/** A signature as drawn: vectors with times, so that a document can redraw it at any size. */
export type Signature = { width: number; height: number; strokes: readonly Stroke[] }

/** Whether the drawing is too little to be a signature: fewer than 10 points, or smaller than 40 x 15 px. */
export function isSignatureEmpty(strokes: readonly Stroke[]): boolean {
  const points = strokes.flat()
  if (points.length < 10) return true
  const span = (values: number[]) => Math.max(...values) - Math.min(...values)
  return span(points.map(point => point.x)) < 40 || span(points.map(point => point.y)) < 15
}
