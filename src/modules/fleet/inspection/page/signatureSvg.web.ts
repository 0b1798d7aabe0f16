type Stroke = readonly { x: number; y: number }[]

/** A drawn signature as a picture file, for the inspection's record. */
export function signatureSvg(strokes: readonly Stroke[]): Blob {
  const points = strokes.flat()
  const width = Math.ceil(Math.max(...points.map(point => point.x))) + 4
  const height = Math.ceil(Math.max(...points.map(point => point.y))) + 4
  const lines = strokes.map(
    stroke => `<polyline points="${stroke.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke="#10242c" stroke-width="2">${lines.join('')}</svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}
