import { currentLocale } from '#kernel/web/say.ts'

type Point = { name: string; value: number | null; text: string }
type Props = { label: string; points: readonly Point[] }

const height = 48

/** Twelve months of a ratio as a line, broken where it does not apply; time runs with the reading direction. */
export function RatioLine({ label, points }: Props) {
  const known = points.flatMap(point => (point.value === null ? [] : [point.value]))
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)]
  const isRightToLeft = currentLocale() === 'ar'
  const x = (at: number) => (isRightToLeft ? points.length - 1 - at : at)
  const y = (value: number) => height - ((value - low) / (high - low || 1)) * height
  const runs: string[][] = [[]]
  for (const [at, point] of points.entries()) {
    if (point.value === null) runs.push([])
    else runs.at(-1)!.push(`${x(at)},${y(point.value)}`)
  }
  return (
    <figure>
      <svg
        className="accounting-line"
        viewBox={`0 0 ${Math.max(1, points.length - 1)} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line x1={0} x2={points.length - 1} y1={y(0)} y2={y(0)} />
        {runs
          .filter(run => run.length > 0)
          .map(run => (
            // A single month is drawn as a short stroke, or it could not be seen.
            <polyline key={run[0]} points={run.length === 1 ? `${run[0]} ${run[0]}` : run.join(' ')} />
          ))}
      </svg>
      <figcaption className="sr">
        {label}: {points.map(point => `${point.name} ${point.text}`).join('، ')}
      </figcaption>
    </figure>
  )
}
